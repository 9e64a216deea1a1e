#!/usr/bin/env bash
# Package: packageurl-js 2.0.1 (npm); the registry's packages JSONStream 1.3.5 and jsonstream 1.0.3
#
# One would guess: a library's package URL of `JSONStream` leads to that package.
#
# What happens: names of npm become lower case. New names must be so, but old ones in capitals are still there, and what is left
# names another package: both JSONStream and jsonstream exist, by other people, with other versions.
#
# Where it matters here: an advisory or a list of bad versions about one would hit who has the other. Names of npm are compared as
# they are written; package-identity.spec.ts, compared-name.spec.ts and same-package.spec.ts hold it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts \
  packageurl-js@2.0.1 first@npm:JSONStream@1.3.5 second@npm:jsonstream@1.0.3 >/dev/null
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { PackageURL } from 'packageurl-js';
const [first, second] = ['first', 'second'].map((one) => {
  const { name, version } = JSON.parse(readFileSync(`node_modules/${one}/package.json`, 'utf8'));
  return { name, version, purl: PackageURL.fromString(`pkg:npm/${name}@${version}`).toString() };
});
console.log(first, second);
const isAsSeen = first.name === 'JSONStream' && first.purl === 'pkg:npm/jsonstream@1.3.5' && second.version === '1.0.3';
process.exit(isAsSeen ? 0 : 1);
JS
node look.mjs || exit 1
