#!/bin/sh
# Package: deb-version-compare 1.2.1 (npm registry); against dpkg of the machine (Debian 12)
#
# One would guess: a comparison "according to debian policy" treats runs of digits as numbers, so 1.00 equals 1.0
# (deb-version(7): "the numerical values of these two parts are compared").
# It does not: 1.00 is before 1.0 and 1.0-01 before 1.0-1, and values go through floating point, so a number beyond 2^53
# sorts below the one before it.
# Seen:
#   1.00 vs 1.0: deb-version-compare -1, dpkg eq
#   1.0-01 vs 1.0-1: deb-version-compare -1, dpkg eq
#   9007199254740993 vs 9007199254740992: deb-version-compare -1, dpkg gt
# In the product: src/versions/domain/debian-order.ts, held by testing/debian.pairs.
set -eu
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent deb-version-compare@1.2.1
changed=0
while read -r a b seen right; do
  now=$(node -p "require('deb-version-compare')('$a', '$b')")
  said=none
  for sign in lt eq gt; do
    if dpkg --compare-versions "$a" "$sign" "$b"; then said=$sign; fi
  done
  echo "$a vs $b: deb-version-compare $now, dpkg $said"
  if [ "$now" != "$seen" ] || [ "$said" != "$right" ]; then changed=1; fi
done <<'PAIRS'
1.00 1.0 -1 eq
1.0-01 1.0-1 -1 eq
9007199254740993 9007199254740992 -1 gt
PAIRS
[ "$changed" = 0 ] || exit 1
