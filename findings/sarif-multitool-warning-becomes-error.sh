#!/usr/bin/env bash
# Package: @microsoft/sarif-multitool-linux 5.7.0 (npm), its commands `rewrite` and `merge`; SARIF 2.1.0, 3.27.10
#
# One would guess: writing a SARIF log anew, or several into one, leaves the level of each result as it was.
#
# What happens: `"level": "warning"` is left out, as the schema's default. But the standard gives a result without a level the level of
# its rule (`defaultConfiguration`), and only where that has none "warning". So a tool's warning by a rule that is an error by default
# is an error afterwards, and by a rule that is a note by default a note.
#
# Where it matters here: who merges logs before sending them has other severities than who sends them singly. We read a level that is
# stated before the rule's (src/scans/adapters/sarif/sarif-result.ts), and docs/formats.md says to send logs as tools wrote them;
# sarif.adapter.spec.ts holds both forms.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @microsoft/sarif-multitool-linux@5.7.0 >/dev/null
multitool=node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod +x "$multitool"
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1
cat > log.sarif <<'JSON'
{ "version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": [{
  "tool": { "driver": { "name": "Example", "rules": [
    { "id": "ERR", "defaultConfiguration": { "level": "error" } }, { "id": "NOTE", "defaultConfiguration": { "level": "note" } } ] } },
  "results": [
    { "ruleId": "ERR", "ruleIndex": 0, "level": "warning", "message": { "text": "one" } },
    { "ruleId": "NOTE", "ruleIndex": 1, "level": "warning", "message": { "text": "two" } } ] }] }
JSON
"$multitool" rewrite log.sarif --output rewritten.sarif --log ForceOverwrite >/dev/null
"$multitool" merge log.sarif --output-directory . --output-file merged.sarif --log ForceOverwrite >/dev/null
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
const levels = (file) => {
  const [run] = JSON.parse(readFileSync(file, 'utf8')).runs;
  const rules = new Map(run.tool.driver.rules.map((rule) => [rule.id, rule.defaultConfiguration?.level]));
  // SARIF 2.1.0, 3.27.10, for results that are of kind "fail" and name their rule.
  return run.results.map((one) => `${one.ruleId} ${one.level ?? rules.get(one.ruleId ?? one.rule?.id) ?? 'warning'}`).join(', ');
};
const seen = ['log.sarif', 'rewritten.sarif', 'merged.sarif'].map(levels);
console.log(seen);
const isAsSeen = seen[0] === 'ERR warning, NOTE warning' && seen[1] === 'ERR error, NOTE note' && seen[2] === seen[1];
process.exit(isAsSeen ? 0 : 1);
JS
node look.mjs || exit 1
