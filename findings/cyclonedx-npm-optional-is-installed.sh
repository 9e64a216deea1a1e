#!/usr/bin/env bash
# Package: @cyclonedx/cyclonedx-npm 6.0.1 (npm), of a project that it makes, with is-odd 3.0.1 as an optional dependency
#
# One would guess: the CycloneDX project's own tool means by the scope "optional" what CycloneDX 1.6 does: that a component cannot be
# called, because it is not installed or otherwise accessible.
#
# What happens: "optional" is npm's `optionalDependencies`. What lies in node_modules and is loaded by the program is optional, as are
# the builds for this very machine of esbuild, sharp or rollup, which are optional dependencies; what was left out as made for
# another system is not listed at all. Only with `--package-lock-only` is there more than is installed, under the same scope.
#
# Where it matters here: who leaves optional components aside, as the specification has it, never sees their vulnerabilities. Where
# the document shows that the tool read a package's own manifest, the package counts as installed
# (src/scans/adapters/cyclonedx/cyclonedx-left-aside.ts); cyclonedx-installed.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @cyclonedx/cyclonedx-npm@6.0.1 >/dev/null
mkdir project
cd project
# fsevents is made for macOS only.
echo '{ "name": "project", "version": "1.0.0", "optionalDependencies": { "is-odd": "3.0.1", "fsevents": "2.3.3" } }' > package.json
npm install --no-audit --no-fund --silent --ignore-scripts >/dev/null
echo "in node_modules: $(ls node_modules | tr '\n' ' ')"
for mode in '' --package-lock-only; do
  node ../node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js $mode --output-file "bom$mode.json"
done
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
const seen = ['bom.json', 'bom--package-lock-only.json'].map((file) =>
  JSON.parse(readFileSync(file, 'utf8'))
    .components.map(({ name, scope, description }) => `${name} ${scope}${description ? ' (described)' : ''}`)
    .sort()
    .join(', '),
);
console.log(seen);
const isAsSeen =
  seen[0] === 'is-number optional (described), is-odd optional (described)' &&
  seen[1] === 'fsevents optional, is-number optional, is-odd optional';
process.exit(isAsSeen ? 0 : 1);
JS
node look.mjs || exit 1
