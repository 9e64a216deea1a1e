#!/usr/bin/env bash
# Package: @microsoft/sarif-multitool-linux 5.7.0 (npm), its command `rewrite`; SARIF 2.1.0, 3.27.9 and 3.27.10
#
# One would guess: a result of kind "pass" stays one, whatever else of the log is written anew. It needs no level: the standard says
# that a result of another kind than "fail" has the level "none" where it states none.
#
# What happens: of a result that states a kind and no level the kind is lost, and without a kind a result is a failure. So what a tool
# looked at and found in order ("pass"), what does not apply and what waits for a person ("review") all come out as failed, with the
# rule's level. With `"level": "none"` beside it the kind stays.
#
# Where it matters here: a log that went through it would open a failing check for each rule that passed. Nothing in the log tells that
# afterwards, so docs/formats.md says to send logs as tools wrote them; that a kind needs no level, sarif.adapter.spec.ts holds.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @microsoft/sarif-multitool-linux@5.7.0 >/dev/null
multitool=node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod +x "$multitool"
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1
cat > make.mjs <<'JS'
import { writeFileSync } from 'node:fs';
const result = (kind, level) => ({ ruleId: 'R', ruleIndex: 0, kind, ...(level && { level }), message: { text: 'x' } });
const rules = [{ id: 'R', defaultConfiguration: { level: 'error' } }];
const results = [result('pass'), result('notApplicable'), result('review'), result('pass', 'none')];
writeFileSync('log.sarif', JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Example', rules } }, results }] }));
JS
node make.mjs
"$multitool" rewrite log.sarif --output rewritten.sarif --log ForceOverwrite >/dev/null
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
const kinds = (file) => JSON.parse(readFileSync(file, 'utf8')).runs[0].results.map(({ kind = 'fail' }) => kind).join(', ');
const seen = ['log.sarif', 'rewritten.sarif'].map(kinds);
console.log(seen);
process.exit(String(seen) === 'pass, notApplicable, review, pass,fail, fail, fail, pass' ? 0 : 1);
JS
node look.mjs || exit 1
