#!/usr/bin/env bash
# Package: retire 5.7.0 (npm, retire.js), its outputs `json` and `cyclonedxJSON1_6_VEX`
#
# One would guess: two outputs of one run of a scanner tell the same vulnerabilities; CycloneDX takes any text as the id of one.
#
# What happens: of what has neither a CVE nor a number of GitHub (retire.js knows such by a summary, an issue or a bug) the document of
# CycloneDX says nothing. The run ends with 13 for what it found, `json` has it as high, and the library stands among the components
# with no vulnerability, like one that is sound.
#
# Where it matters here: no finding comes of it, and an empty list does not mean that nothing was found. docs/formats.md says so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts retire@5.7.0 >/dev/null
cat > make.mjs <<'JS'
import { mkdirSync, writeFileSync } from 'node:fs';
const library = (name, identifiers) => ({
  npmname: name,
  vulnerabilities: [{ below: '2.0.0', severity: 'high', cwe: ['CWE-79'], identifiers, info: ['https://example.org/'] }],
  extractors: { filename: [`${name}-(§§version§§)\\.js`], filecontent: [`/\\*! ${name} v(§§version§§)`] },
});
const repository = {
  numbered: library('numbered', { CVE: ['CVE-2031-0001'], summary: 'An invented fault' }),
  unnumbered: library('unnumbered', { issue: '12', summary: 'Another invented fault' }),
};
writeFileSync('repository.json', JSON.stringify(repository));
mkdirSync('site');
for (const name of Object.keys(repository)) writeFileSync(`site/${name}-1.0.0.js`, `/*! ${name} v1.0.0 */`);
JS
node make.mjs
for format in json cyclonedxJSON1_6_VEX; do
  code=0
  node node_modules/retire/lib/cli.js --path site --jsrepo repository.json --outputformat "$format" --outputpath "$format" >/dev/null 2>&1 || code=$?
  [ "$code" = 13 ] || exit 1
done
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
const [json, bom] = ['json', 'cyclonedxJSON1_6_VEX'].map((file) => JSON.parse(readFileSync(file, 'utf8')));
const results = json.data.flatMap((file) => file.results).filter((one) => one.vulnerabilities?.length > 0);
const seen = {
  json: results.map(({ component }) => component).sort().join(', '),
  cyclonedx: bom.vulnerabilities.map(({ affects }) => affects.map(({ ref }) => ref)).join(', '),
  components: bom.components.map(({ name }) => name).sort().join(', '),
};
console.log(seen);
const isAsSeen =
  seen.json === 'numbered, unnumbered' && seen.cyclonedx === 'pkg:npm/numbered@1.0.0' && seen.components === seen.json;
process.exit(isAsSeen ? 0 : 1);
JS
node look.mjs || exit 1
