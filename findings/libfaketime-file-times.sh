#!/bin/sh
# Packages: libfaketime 0.9.10-2.1 (Debian 12, by apt), read with coreutils 9.1 and findutils 4.9 of the same system.
#
# One would guess: libfaketime moves the times of files as it moves the clock, for its README says so: "system calls to file
# timestamps are also intercepted" (NO_FAKE_STAT turns it off). A file written this moment is new.
#
# It is so for programs that call stat() of the C library, as `date -r` does. Who asks by statx(), as `stat`, Node and other
# newer programs do, or by a call of another name, as `find` does, sees the time that the disk has: with the clock 40 days
# ahead the file that was written a moment ago is 40 days old, and two programs beside each other say two times of it. What
# cleans up "what is older than an hour" takes away what another process is writing.
#
# Ends with 0 while it is so, with 1 when it has changed, with 2 where the package cannot be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download libfaketime=0.9.10-2.1 >/dev/null 2>&1 || {
  echo 'libfaketime 0.9.10-2.1 cannot be had here: this needs Debian 12.'
  exit 2
}
dpkg -x libfaketime_*.deb .
library=$(find "$folder/usr/lib" -name libfaketime.so.1)

moved() { LD_PRELOAD=$library FAKETIME='+40d' "$@"; }
touch written-now
now=$(moved date +%s)
by_stat=$(moved date -r written-now +%s)
by_statx=$(moved stat -c %Y written-now)
found=$(moved find . -name written-now -mmin -60)

days() { echo $((($1 + 43200) / 86400)); }
echo "the clock, 40 days ahead:        $now"
echo "the file's time by stat():       $by_stat, $(days $((now - by_stat))) days old"
echo "the file's time by statx():      $by_statx, $(days $((now - by_statx))) days old"
echo "written in the last hour (find): ${found:-nothing}"
[ "$(days $((now - by_stat)))" = 0 ] && [ "$(days $((now - by_statx)))" = 40 ] && [ -z "$found" ] || exit 1
