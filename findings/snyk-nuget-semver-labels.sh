#!/bin/sh
# Package: @snyk/nuget-semver 1.6.1 (npm registry)
#
# One would guess: "a semantic version parser for NuGet" orders labels as NuGet and semver do, number by number, so
# 1.0.0-beta.2 is before 1.0.0-beta.11. NuGet.Versioning (nuget.exe 5.8.0 under mono) says so too.
# It does not: it compares the whole label as one text, so 1.0.0-beta.2 is AFTER 1.0.0-beta.11, and a fix in beta.11 looks as
# if beta.2 had it. Case and a fourth number it treats as NuGet does, which makes the slip easy to miss.
# Seen:
#   @snyk/nuget-semver: 1.0.0-beta.2 vs 1.0.0-beta.11: 1
#   @snyk/nuget-semver: 1.0.0-rc.9 vs 1.0.0-rc.10: 1
#   @snyk/nuget-semver: 1.0.0-alpha vs 1.0.0-ALPHA: 0
#   @snyk/nuget-semver: 1.0.0.1 vs 1.0.0.2: -1
# In the product: src/versions/domain/nuget-order.ts, held by testing/nuget.pairs.
set -eu
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @snyk/nuget-semver@1.6.1
cat >seen.cjs <<'JS'
const { compare } = require('@snyk/nuget-semver');
const pairs = [
  ['1.0.0-beta.2', '1.0.0-beta.11', 1],
  ['1.0.0-rc.9', '1.0.0-rc.10', 1],
  ['1.0.0-alpha', '1.0.0-ALPHA', 0],
  ['1.0.0.1', '1.0.0.2', -1],
];
let changed = false;
for (const [a, b, seen] of pairs) {
  const now = compare(a, b);
  console.log(`@snyk/nuget-semver: ${a} vs ${b}: ${now}`);
  changed ||= now !== seen;
}
if (changed) process.exit(1);
JS
node seen.cjs || exit 1
