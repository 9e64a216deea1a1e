#!/usr/bin/env bash
# Packages: cvss4 1.0.7 and ae-cvss-calculator 1.0.13 (npm); CVSS 3.1 and 3.0 of FIRST, section 7.3
#
# One would guess: to say of an environmental metric what is meant without it changes no score. `CR:M` (confidentiality is required
# as much as usual) weighs 1.0, and every other metric keeps its base value.
#
# What happens: both libraries, and the standard that they follow to the letter, come to another score in 80 of the 2592 base vectors
# of CVSS 3.1, and two of them cross from medium to high, three from high to medium. Section 7.3 has the impact of a changed scope by
# another formula (`(x * 0.9731 - 0.02)^13`) than section 7.1 (`(x - 0.02)^15`). In CVSS 3.0 it is one formula, and no score moves.
#
# Where it matters here: a scanner that writes `CR:M` out, or scores "as of the environment" by default, has other severities than
# one that does not. We score by base metrics alone (src/vulnerabilities/app/cvss-score.ts); cvss-score.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts cvss4@1.0.7 ae-cvss-calculator@1.0.13 >/dev/null
cat > try.mjs <<'JS'
import ae from 'ae-cvss-calculator';
import * as cvss4 from 'cvss4';
const metrics = { AV: 'NALP', AC: 'LH', PR: 'NLH', UI: 'NR', S: 'UC', C: 'HLN', I: 'HLN', A: 'HLN' };
const vectors = Object.entries(metrics).reduce(
  (all, [metric, values]) => all.flatMap((start) => [...values].map((value) => `${start}/${metric}:${value}`)),
  [''],
);
const rating = (score) => (score === 0 ? 'none' : score < 4 ? 'low' : score < 7 ? 'medium' : score < 9 ? 'high' : 'critical');
const AE = { '3.0': ae.Cvss3P0, '3.1': ae.Cvss3P1 };
const seen = Object.keys(AE).map((version) => {
  const moved = vectors
    .map((metrics) => `CVSS:${version}${metrics}`)
    .map((vector) => [vector, cvss4.calculateBaseScore(vector), cvss4.calculateEnvironmentalScore(`${vector}/CR:M`)])
    .filter(([, base, named]) => base !== named);
  const agreed = moved.every(([vector, base, named]) => {
    const scores = new AE[version](`${vector}/CR:M`).calculateScores();
    return scores.base === base && scores.environmental === named && scores.overall === named;
  });
  const crossing = moved.filter(([, base, named]) => rating(base) !== rating(named));
  console.log(`CVSS ${version}: ${moved.length} of ${vectors.length} vectors have another score with CR:M; both libraries: ${agreed}`);
  for (const [vector, base, named] of crossing) console.log(`  ${vector}: ${base}, with CR:M ${named}`);
  return [moved.length, crossing.length, agreed];
});
process.exit(String(seen) === '0,0,true,80,5,true' ? 0 : 1);
JS
node try.mjs || exit 1
