#!/usr/bin/env bash
# Package: retire 5.7.0 (npm, retire.js), its output `cyclonedxJSON1_6_VEX`
#
# One would guess: a scanner that could not read its data about vulnerabilities writes no report, or one that says so.
#
# What happens: it writes a whole document of CycloneDX 1.6, with no component and an empty list of vulnerabilities, and nothing in it
# tells it from that of a run that looked at everything and found nothing. Only the exit code does (1 instead of 0); of the
# formats of retire.js only `json` has the errors. A pipeline that goes on in spite of the code, as it must for the code 13
# (something was found), takes the document for a clean one.
#
# Where it matters here: an empty list of a tool that does nothing but look closes what was open. Not where nothing is shown that was
# looked at: then the scan is suspect, and nothing closes (src/scans/domain/suspicion.ts); cyclonedx.adapter.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts retire@5.7.0 >/dev/null
cat > make.mjs <<'JS'
import { mkdirSync, writeFileSync } from 'node:fs';
const identifiers = { CVE: ['CVE-2031-0001'], summary: 'An invented fault' };
const vulnerability = { below: '1.9.0', severity: 'high', cwe: ['CWE-79'], identifiers, info: ['https://example.org/'] };
const extractors = { filename: ['example-(§§version§§)\\.js'], filecontent: ['/\\*! example v(§§version§§)'] };
writeFileSync('repository.json', JSON.stringify({ example: { npmname: 'example', vulnerabilities: [vulnerability], extractors } }));
mkdirSync('vulnerable');
writeFileSync('vulnerable/example-1.0.0.js', '/*! example v1.0.0 */');
mkdirSync('clean');
writeFileSync('clean/own.js', 'export const one = 1;');
JS
node make.mjs
run() {
  code=0
  node node_modules/retire/lib/cli.js --path "$1" --jsrepo "$2" --outputformat cyclonedxJSON1_6_VEX --outputpath "$3" >/dev/null 2>&1 || code=$?
  echo "$3 $code" >> codes
}
run vulnerable repository.json found.json
run clean repository.json clean.json
run vulnerable not-there.json failed.json
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
const rows = readFileSync('codes', 'utf8').trim().split('\n').map((line) => line.split(' '));
const seen = rows.map(([file, code]) => {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  // What differs from run to run, and which repository was asked for.
  const { serialNumber, metadata, ...rest } = document;
  console.log(`${file}: exit code ${code}, ${document.components.length} components, ${document.vulnerabilities.length} vulnerabilities`);
  return { code, text: JSON.stringify(rest), found: document.vulnerabilities.length };
});
const [found, clean, failed] = seen;
const isAsSeen = found.found === 1 && found.code === '13' && clean.code === '0' && failed.code === '1' && clean.text === failed.text;
process.exit(isAsSeen ? 0 : 1);
JS
node look.mjs || exit 1
