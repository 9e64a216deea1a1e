#!/bin/sh
# Package: @snyk/ruby-semver 4.2.1 (npm registry); against Gem::Version of RubyGems where ruby is installed (Debian 12: 3.3.15)
#
# One would guess: "node-semver compatible API with RubyGems semantics" says what Gem::Version says.
# It does not: Gem::Version drops zeros before the first letter, so 1.0.a is 1.a; the package has 1.0.a after 1.a. Numbers go
# through floating point, so two versions that differ beyond 2^53 are the same.
# Seen:
#   @snyk/ruby-semver: 1.0.a vs 1.a: 1
#   @snyk/ruby-semver: 1.0.9007199254740993 vs 1.0.9007199254740992: 0
#   RubyGems 3.3.15: 1.0.a vs 1.a: 0
#   RubyGems 3.3.15: 1.0.9007199254740993 vs 1.0.9007199254740992: 1
# In the product: src/versions/domain/gem-order.ts, held by testing/rubygems.pairs.
set -eu
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @snyk/ruby-semver@4.2.1
cat >seen.cjs <<'JS'
const { compare } = require('@snyk/ruby-semver');
let changed = false;
for (const [a, b, seen] of [
  ['1.0.a', '1.a', 1],
  ['1.0.9007199254740993', '1.0.9007199254740992', 0],
]) {
  const now = compare(a, b);
  console.log(`@snyk/ruby-semver: ${a} vs ${b}: ${now}`);
  changed ||= now !== seen;
}
if (changed) process.exit(1);
JS
node seen.cjs || exit 1
if command -v ruby >/dev/null; then
  ruby -e '
    pairs = [["1.0.a", "1.a", 0], ["1.0.9007199254740993", "1.0.9007199254740992", 1]]
    same = pairs.map do |a, b, seen|
      now = Gem::Version.new(a) <=> Gem::Version.new(b)
      puts "RubyGems #{Gem::VERSION}: #{a} vs #{b}: #{now}"
      now == seen
    end
    exit(same.all?)' || exit 1
fi
