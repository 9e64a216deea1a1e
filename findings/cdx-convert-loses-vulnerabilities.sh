#!/usr/bin/env bash
# Package: @cyclonedx/cdxgen 12.8.4 (npm), its program `cdx-convert` (CycloneDX to SPDX 3.0.1)
#
# One would guess: a conversion between formats that both have a place for vulnerabilities and their analysis (SPDX 3.0 has its
# security profile) carries them over, or says that it did not.
#
# What happens: it says "Successfully converted", validates what it wrote, ends with 0, and none of the vulnerabilities is there, also
# the one that is exploitable. A component that was excluded (not there when the software runs) is a package on which the software
# depends, like the others; its scope stands in an extension that only who knows CycloneDX looks into.
#
# Where it matters here: taken for a look at vulnerabilities, the result would close every finding. SPDX is read as an inventory and
# touches no finding, and the scope in the extension is heeded (src/scans/adapters/spdx/spdx-3.ts); spdx.adapter.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts --omit=optional @cyclonedx/cdxgen@12.8.4 >/dev/null
cat > make.mjs <<'JS'
import { writeFileSync } from 'node:fs';
const component = (name, scope) => ({
  'bom-ref': name, type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, scope,
});
const vulnerability = (id, analysis) => ({ id, ratings: [{ severity: 'critical' }], affects: [{ ref: 'needed' }], analysis });
writeFileSync('bom.json', JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  version: 1,
  metadata: { component: { 'bom-ref': 'app', type: 'application', name: 'app', version: '1.0.0' } },
  components: [component('needed', 'required'), component('tests', 'excluded')],
  dependencies: [{ ref: 'app', dependsOn: ['needed', 'tests'] }],
  vulnerabilities: [
    vulnerability('CVE-2031-0001', { state: 'exploitable' }),
    vulnerability('CVE-2031-0002', { state: 'not_affected', justification: 'code_not_reachable' }),
  ],
}));
JS
node make.mjs
node node_modules/.bin/cdx-convert -i bom.json -o spdx.json
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
const text = readFileSync('spdx.json', 'utf8');
const graph = JSON.parse(text)['@graph'];
const names = new Map(graph.map((element) => [element.spdxId, element.name]));
const depends = graph
  .filter(({ relationshipType }) => relationshipType === 'dependsOn')
  .flatMap(({ to }) => to.map((id) => names.get(id)));
const told = (text.match(/CVE-2031-\d+/g) ?? []).length + graph.filter(({ type }) => type.startsWith('security_')).length;
console.log({ depends, vulnerabilities: told });
process.exit(String(depends) === 'needed,tests' && told === 0 ? 0 : 1);
JS
node look.mjs || exit 1
