#!/usr/bin/env bash
# Packages: ae-cvss-calculator 1.0.13 and cvss4 1.0.7 (npm)
#
# One would guess: a base score is computed from the base metrics. In CVSS 3.1 it is, in both: `E:U` (exploit maturity
# unproven) leaves the base score of a vector at 9.8. CVSS 4.0, section 1.2, keeps CVSS-B apart from CVSS-BT in the same way.
#
# What happens: for CVSS 4.0 the member `base` of ae-cvss-calculator, and `calculateBaseScore` of cvss4, have threat (`E:U`)
# and environmental metrics in them: 8.1 where the base metrics alone come to 9.3. ae-cvss-calculator has those alone under
# another name, `baseMetricsOnly`. So a vector that is critical by its base score reads as high.
#
# Where it matters here: src/vulnerabilities/app/cvss-score.ts takes `baseMetricsOnly`; cvss-score.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ae-cvss-calculator@1.0.13 cvss4@1.0.7 >/dev/null
cat > try.mjs <<'JS'
import ae from 'ae-cvss-calculator';
import * as cvss4 from 'cvss4';
const v4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';
const v3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const seen = {
  'ae 3.1 base': new ae.Cvss3P1(v3).calculateScores().base,
  'ae 3.1 base with E:U': new ae.Cvss3P1(`${v3}/E:U`).calculateScores().base,
  'ae 4.0 base': new ae.Cvss4P0(v4).calculateScores().base,
  'ae 4.0 base with E:U': new ae.Cvss4P0(`${v4}/E:U`).calculateScores().base,
  'ae 4.0 baseMetricsOnly with E:U': new ae.Cvss4P0(`${v4}/E:U`).calculateScores().baseMetricsOnly,
  'cvss4 3.1 base with E:U': cvss4.calculateBaseScore(`${v3}/E:U`),
  'cvss4 4.0 base': cvss4.calculateBaseScore(v4),
  'cvss4 4.0 base with E:U': cvss4.calculateBaseScore(`${v4}/E:U`),
};
console.log(seen);
process.exit(String(Object.values(seen)) === '9.8,9.8,9.3,8.1,9.3,9.8,9.3,8.1' ? 0 : 1);
JS
node try.mjs || exit 1
