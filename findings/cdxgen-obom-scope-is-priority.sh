#!/usr/bin/env bash
# Package: @cyclonedx/cdxgen 12.8.4 (npm, the reading of osquery's answers that `cdxgen -t os` is made of)
#
# One would guess: `scope` of a component is CycloneDX's, of which the specification says that what is "optional" is not installed
# or otherwise accessible; and a list of installed packages holds installed packages.
#
# What happens: `scope` is the priority that dpkg gives a package. Most of Debian has the priority "optional", so most of what is
# installed reads as not installed. A package that was removed, of which only configuration is left, stands among the others; only
# the property `status` tells.
#
# Where it matters here: whoever leaves optional components aside (CycloneDX 1.6) would lose nearly the whole machine, and a removed
# package would have findings. We do not read the scope of osquery's answers and go by dpkg's state
# (src/scans/adapters/cyclonedx/cyclonedx-component.ts); cyclonedx-installed.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts --omit=optional @cyclonedx/cdxgen@12.8.4 >/dev/null
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs';
const folder = './node_modules/@cyclonedx/cdxgen';
const { convertOSQueryResults } = await import(`${folder}/lib/helpers/utils.js`);
const { deb_packages: query } = JSON.parse(readFileSync(`${folder}/data/queries.json`, 'utf8'));
const rows = [
  { name: 'bash', version: '5.2.15-2', status: 'install ok installed', priority: 'required' },
  { name: 'nano', version: '7.2-1', status: 'install ok installed', priority: 'optional' },
  { name: 'gone', version: '1.0-1', status: 'deinstall ok config-files', priority: 'optional' },
];
const seen = convertOSQueryResults('deb_packages', query, rows).map(({ name, scope }) => `${name} ${scope}`);
console.log(seen);
process.exit(String(seen) === 'bash required,nano optional,gone optional' ? 0 : 1);
JS
node try.mjs || exit 1
