#!/usr/bin/env bash
# Package: vuln-vects 1.1.0 (npm)
#
# One would guess: scores have one decimal in every version of the standard. CVSS 2.0, section 3.2.1, ends its base equation with
# round_to_1_decimal, and the library rounds the scores of CVSS 3.
#
# What happens: base scores of CVSS 2.0 come unrounded. The highest vector, 10.0 by the standard and in NVD, scores
# 9.995091206016; one that comes to 6.2 scores 6.208258310016; a comparison with 10, or "at least 7.0", goes wrong at the edge.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vuln-vects@1.1.0 >/dev/null
cat > try.mjs <<'JS'
import { parseCvss2Vector, parseCvss3Vector } from 'vuln-vects';
const highest = parseCvss2Vector('AV:N/AC:L/Au:N/C:C/I:C/A:C').baseScore;
const seen = {
  'CVSS 2.0, 10.0 by the standard': highest,
  'CVSS 2.0, 6.2 by the standard': parseCvss2Vector('AV:L/AC:H/Au:N/C:C/I:C/A:C').baseScore,
  'CVSS 3.1, 9.8 by the standard': parseCvss3Vector('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H').baseScore,
};
console.log(seen);
const isRounded = (score) => Number(score.toFixed(1)) === score;
process.exit(!isRounded(highest) && highest < 10 && isRounded(seen['CVSS 3.1, 9.8 by the standard']) ? 0 : 1);
JS
node try.mjs || exit 1
