#!/bin/sh
# Packages: golang-github-mcuadros-go-version-dev 1.0.0-3, golang-go 2:1.19~1, php-composer-semver 3.3.2-1, php-cli (Debian 12)
#
# One would guess: a Go library "heavy based on" PHP's version_compare and Composer puts a patch level after the release,
# since it reads 1.0-p1 as Composer does: 1.0.0.0-patch1.
# It does not: 1.0-p1 comes BEFORE 1.0, so somebody who installed the patched 1.0-p1 is told to be below the fix 1.0.
# Composer has 1.0-p1 after 1.0.
# Seen:
#   go-version: 1.0.0.0-patch1 vs 1.0.0.0: -1
#   composer/semver: 1.0.0.0-patch1 vs 1.0.0.0: 1
# In the product: src/versions/domain/composer-order.ts, held by testing/packagist.pairs.
set -eu
for package in golang-github-mcuadros-go-version-dev golang-go php-composer-semver php-cli; do
  dpkg -s "$package" >/dev/null 2>&1 || apt-get install -y --no-install-recommends "$package" >/dev/null
done
cd "$(mktemp -d)"
cat >seen.go <<'GO'
package main

import (
	"fmt"

	"github.com/mcuadros/go-version"
)

func main() {
	a, b := version.Normalize("1.0-p1"), version.Normalize("1.0")
	fmt.Printf("go-version: %s vs %s: %d\n", a, b, version.CompareSimple(a, b))
}
GO
cat >seen.php <<'PHP'
<?php
require '/usr/share/php/Composer/Semver/autoload.php';
$parser = new Composer\Semver\VersionParser();
[$a, $b] = [$parser->normalize('1.0-p1'), $parser->normalize('1.0')];
$sign = Composer\Semver\Comparator::greaterThan($a, $b) - Composer\Semver\Comparator::lessThan($a, $b);
echo "composer/semver: $a vs $b: $sign\n";
PHP
GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE="$PWD/cache" go run seen.go | tee seen
php seen.php | tee -a seen
grep -qx 'go-version: 1.0.0.0-patch1 vs 1.0.0.0: -1' seen && grep -qx 'composer/semver: 1.0.0.0-patch1 vs 1.0.0.0: 1' seen || exit 1
