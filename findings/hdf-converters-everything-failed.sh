#!/usr/bin/env bash
# Package: @mitre/hdf-converters 2.12.6 (npm; scan results to the Heimdall Data Format), its readers of SARIF 2.1.0 and CycloneDX 1.6
#
# One would guess: a format that knows "passed", "failed", "skipped" and "error" keeps what a report says of a result, and a severity
# that the report leaves to the rule is looked up there.
#
# What happens: every result of SARIF is "failed", also of kind "pass" and "notApplicable", and one without a level of its own has the
# lowest impact there is, 0.1, where its rule says "error" (0.7): so come all results of tools that state levels with their rules. A
# vulnerability of CycloneDX with the analysis "not_affected" or "resolved" is "failed" with its full impact.
#
# Where it matters here: the same report counts otherwise in Heimdall than here, and neither is a slip of the hand. What we make of
# kinds, levels and analyses stands in docs/formats.md; sarif.adapter.spec.ts and cyclonedx.adapter.spec.ts hold it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @mitre/hdf-converters@2.12.6 >/dev/null
cat > try.mjs <<'JS'
import hdf from '@mitre/hdf-converters';
const result = (ruleId, more) => ({ ruleId, message: { text: `${ruleId}: example` }, ...more });
const rules = [{ id: 'error-by-default', defaultConfiguration: { level: 'error' } }];
const results = [
  result('error', { level: 'error' }),
  result('error-by-default', { ruleIndex: 0 }),
  result('pass', { kind: 'pass', level: 'none' }),
  result('notApplicable', { kind: 'notApplicable', level: 'none' }),
];
const vulnerability = (id, state) => ({ id, ratings: [{ severity: 'high' }], affects: [{ ref: 'one' }], analysis: { state } });
const reports = [
  new hdf.SarifMapper(JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Example', rules } }, results }] })),
  new hdf.CycloneDXSBOMResults(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name: 'app', 'bom-ref': 'app' } },
      components: [{ type: 'library', name: 'one', version: '1', 'bom-ref': 'one', purl: 'pkg:npm/one@1' }],
      vulnerabilities: [vulnerability('CVE-2031-0001', 'not_affected'), vulnerability('CVE-2031-0002', 'resolved')],
    }),
  ),
];
const seen = reports
  .flatMap((report) => report.toHdf())
  .flatMap(({ profiles }) => profiles[0].controls)
  .map(({ id, impact, results: [{ status }] }) => `${id} ${status} ${impact}`);
console.log(seen);
const expected =
  'error failed 0.7,error-by-default failed 0.1,pass failed 0.1,notApplicable failed 0.1,CVE-2031-0001 failed 0.7,CVE-2031-0002 failed 0.7';
process.exit(String(seen) === expected ? 0 : 1);
JS
node try.mjs || exit 1
