#!/usr/bin/env bash
# Package: @nodesecure/vulnera 3.1.0 (npm), its format "OSV" of what `npm audit` finds; the schema of OSV 1.6
#
# One would guess: what is called a record of OSV follows its schema, in which `aliases` are other names of the very same vulnerability,
# and an event of a range holds one version.
#
# What happens: the aliases of a record are its weaknesses (`CWE-1333`). The range of npm, which parts its bounds by blanks, is cut at
# commas: `>=1.0.0 <1.2.3` is introduced in "1.0.0 <1.2.3" and never fixed.
#
# Where it matters here: who joins vulnerabilities by their aliases would take every ReDoS there is for one vulnerability, so
# that a decision about one holds for each. A weakness is never taken for another name (src/scans/domain/vulnerability-id.ts);
# vulnerability-id.spec.ts, osv-scanner.adapter.spec.ts and osv.feed.spec.ts hold it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @nodesecure/vulnera@3.1.0 >/dev/null
cat > try.mjs <<'JS'
const { formatVulnsPayload } = await import('./node_modules/@nodesecure/vulnera/dist/formats/index.js');
// As npm audit tells an advisory (`via`).
const advisory = (source, name, range, cwe) => ({
  source,
  name,
  dependency: name,
  title: 'Example',
  url: `https://github.com/advisories/GHSA-${name}-aaaa-bbbb`,
  severity: 'high',
  cwe,
  cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
  range,
});
const records = formatVulnsPayload('OSV')('github-advisory', [
  advisory(1, 'left', '>=1.0.0 <1.2.3', ['CWE-400', 'CWE-1333']),
  advisory(2, 'rite', '<2.0.1', ['CWE-1333']),
]);
const seen = records.map(({ id, aliases, affected: [{ ranges: [{ events }] }] }) => JSON.stringify([id, aliases, events]));
console.log(seen.join('\n'));
const expected = [
  '["GHSA-left-aaaa-bbbb",["CWE-400","CWE-1333"],[{"introduced":"1.0.0 <1.2.3"}]]',
  '["GHSA-rite-aaaa-bbbb",["CWE-1333"],[{"introduced":"0"},{"fixed":"2.0.1"}]]',
];
process.exit(String(seen) === String(expected) ? 0 : 1);
JS
node try.mjs || exit 1
