#!/bin/sh
# Packages: golang-github-knqyf263-go-rpm-version-dev 0.0~git20170716.74609b8-1.1, golang-go 2:1.19~1, rpm 4.18.0 (Debian 12)
#
# One would guess: a Go library "for parsing rpm package versions", which scanners of vulnerabilities are made with, puts versions in
# the order of the rpm beside which the distribution ships it.
# It does not know the caret, by which Fedora and its kin write snapshots after a release (since rpm 4.15): 1.0^20240101 is after 1.0
# and before 1.0.1. The library has it after 1.0.1, for it parts the version there and compares 20240101 with 1. So who has a
# snapshot of before the fix is told to be past it. With a letter behind the caret it is right, which makes the slip easy to miss.
# Seen:
#   1.0^20240101-1 vs 1.0.1-1: go-rpm-version 1, rpm -1
#   1.0^git1-1 vs 1.0.1-1: go-rpm-version -1, rpm -1
#   1.0^20240101-1 vs 1.0-1: go-rpm-version 1, rpm 1
#   1.0^-1 vs 1.0-2: go-rpm-version -1, rpm 1
# In the product: src/versions/domain/rpm-order.ts, held by testing/rpm.pairs.
#
# Ends with 0 while it is so, with 1 when it has changed, with 2 where the package cannot be had.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download golang-github-knqyf263-go-rpm-version-dev=0.0~git20170716.74609b8-1.1 >/dev/null 2>&1 || {
  echo 'go-rpm-version cannot be had here: this needs Debian 12.'
  exit 2
}
for package in golang-go rpm; do
  dpkg -s "$package" >/dev/null 2>&1 || apt-get install -y --no-install-recommends "$package" >/dev/null
done
dpkg -x golang-github-*.deb .
cat >seen.go <<'GO'
package main

import (
	"fmt"
	"os"

	version "github.com/knqyf263/go-rpm-version"
)

func main() {
	fmt.Print(version.NewVersion(os.Args[1]).Compare(version.NewVersion(os.Args[2])))
}
GO
GO111MODULE=off GOPATH="$folder/usr/share/gocode" GOCACHE="$folder/cache" go build -o compare seen.go
changed=0
while read -r a b seen right; do
  now=$(./compare "$a" "$b")
  real=$(rpm --eval "%{lua:print(rpm.vercmp('$a', '$b'))}")
  echo "$a vs $b: go-rpm-version $now, rpm $real"
  if [ "$now" != "$seen" ] || [ "$real" != "$right" ]; then changed=1; fi
done <<'PAIRS'
1.0^20240101-1 1.0.1-1 1 -1
1.0^git1-1 1.0.1-1 -1 -1
1.0^20240101-1 1.0-1 1 1
1.0^-1 1.0-2 -1 1
PAIRS
[ "$changed" = 0 ] || exit 1
