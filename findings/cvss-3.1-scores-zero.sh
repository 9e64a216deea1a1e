#!/usr/bin/env bash
# Package: cvss 1.0.5 (npm, "Common Vulnerability Scoring System vectors and scores")
#
# One would guess: a vector of CVSS 3.1 is scored, or refused as one that the library does not know.
#
# What happens: the very vector that scores 9.8 "Critical" as CVSS:3.0 scores 0 with the rating "None" as CVSS:3.1, without an
# error; so does one of CVSS 4.0. What is critical reads as harmless, and "none" is a severity like any other.
#
# Where it matters here: a scanner that computes its scores with it sends 0.0 beside a vector that says otherwise. We compute the
# score of a vector that comes with 0 (src/vulnerabilities/app/cvss-score.ts); cvss-score.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent cvss@1.0.5 >/dev/null
cat > try.mjs <<'JS'
import cvss from 'cvss';
const metrics = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const of = (vector) => [cvss.getScore(vector), cvss.getRating(cvss.getScore(vector))];
const seen = {
  'CVSS:3.0': of(`CVSS:3.0/${metrics}`),
  'CVSS:3.1': of(`CVSS:3.1/${metrics}`),
  'CVSS:4.0': of('CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'),
};
console.log(seen);
process.exit(String(Object.values(seen)) === '9.8,Critical,0,None,0,None' ? 0 : 1);
JS
node try.mjs || exit 1
