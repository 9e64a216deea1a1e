#!/bin/sh
# Package: lynis 3.0.8-1.1 (Debian 12), its test PKGS-7345, which fills `installed_packages_array` of the report
#
# One would guess: what Lynis reports as the installed packages of a Debian machine is what dpkg has installed.
# It leaves out each package that is held back (`apt-mark hold`): it takes the lines of `dpkg -l` that begin with "ii", and a held
# package is installed all the same and begins with "hi". So what an administrator keeps at an old version on purpose is what is not
# there, and putting a package on hold looks like taking it away.
# Seen:
#   dpkg: held hold ok installed, plain install ok installed
#   Lynis: installed_packages_array=|plain,1.0-1
# In the product: the receipt of such a report says that held packages are not in it (src/scans/adapters/lynis/lynis.adapter.ts, held
# by lynis.adapter.spec.ts); the agent's own inventory has them.
#
# Ends with 0 while it is so, with 1 when it has changed, with 2 where the package cannot be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download lynis=3.0.8-1.1 >/dev/null 2>&1 || {
  echo 'lynis 3.0.8-1.1 cannot be had here: this needs Debian 12.'
  exit 2
}
dpkg -x lynis_*.deb .
mkdir -p admin/info admin/updates
for package in held:hold plain:install; do
  cat <<STATUS
Package: ${package%:*}
Status: ${package#*:} ok installed
Maintainer: Ada Example <ada@example.org>
Architecture: all
Version: 1.0-1
Description: invented

STATUS
done >admin/status
# dpkg's own answer, and Lynis asking dpkg, of this database and not of the machine's.
export DPKG_ADMINDIR="$folder/admin"
echo "dpkg: $(dpkg-query -W -f '${Package} ${Status}, ' | sed 's/, $//')"
cd usr/share/lynis
sh "$folder/usr/sbin/lynis" audit system --tests PKGS-7345 --quick --quiet --no-log --report-file "$folder/report.dat" >/dev/null 2>&1 || true
seen=$(grep '^installed_packages_array=' "$folder/report.dat")
echo "Lynis: $seen"
[ "$seen" = 'installed_packages_array=|plain,1.0-1' ] || exit 1
