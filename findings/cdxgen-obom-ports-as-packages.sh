#!/usr/bin/env bash
# Package: @cyclonedx/cdxgen 12.8.4 (npm, the reading of osquery's answers that `cdxgen -t os` is made of)
#
# One would guess: a component with a package URL is a package, and what stands behind its `@` is a version.
#
# What happens: a listening port becomes a component of type `application` whose name is the number of the process, with the port as
# its version and `pkg:swid/411@22` as its package URL. After each restart of a program it is another package.
#
# Where it matters here: hundreds of such rows would count as software of the device and change with each document. We go by the
# property `cdx:osquery:category` and leave aside with a count what is no list of packages
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
const { listening_ports: query } = JSON.parse(readFileSync(`${folder}/data/queries.json`, 'utf8'));
const rows = [
  { pid: '411', port: '22', address: '0.0.0.0' },
  { pid: '730', port: '80', address: '::' },
];
const seen = convertOSQueryResults('listening_ports', query, rows).map(({ type, purl }) => `${type} ${purl}`);
console.log(seen);
process.exit(String(seen) === 'application pkg:swid/411@22,application pkg:swid/730@80' ? 0 : 1);
JS
node try.mjs || exit 1
