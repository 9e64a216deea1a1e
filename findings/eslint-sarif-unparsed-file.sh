#!/usr/bin/env bash
# Packages: eslint 9.39.1, @microsoft/eslint-formatter-sarif 3.1.0 (npm)
#
# One would guess: ESLint prints a file that it cannot parse as an error like any other ("Parsing error", severity 2), so the SARIF
# log has it among the results.
#
# What happens: the parsing error is a `toolConfigurationNotification` of the invocation, `executionSuccessful` is false, and
# `results` has nothing of the file. Everything that was found in it before looks repaired.
#
# Where it matters here: the next log would close what is open in that file. A run with `executionSuccessful: false` counts as
# looked at in part and closes nothing (src/scans/adapters/sarif/sarif-run.ts); sarif.adapter.spec.ts holds it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts eslint@9.39.1 @microsoft/eslint-formatter-sarif@3.1.0 >/dev/null
mkdir src
echo 'debugger;' > src/fine.js
echo 'debugger; const a = ;' > src/broken.js
echo 'export default [{ rules: { "no-debugger": "error" } }];' > eslint.config.mjs
npx --no-install eslint -f @microsoft/eslint-formatter-sarif src > log.sarif || true
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
const [run] = JSON.parse(readFileSync('log.sarif', 'utf8')).runs;
const files = run.results.map((one) => one.locations[0].physicalLocation.artifactLocation.uri.split('/').at(-1));
const told = run.invocations[0].toolConfigurationNotifications.map(({ message }) => message.text);
console.log({ files, told, executionSuccessful: run.invocations[0].executionSuccessful });
const isAsSeen = String(files) === 'fine.js' && told.length === 1 && run.invocations[0].executionSuccessful === false;
process.exit(isAsSeen ? 0 : 1);
JS
node look.mjs || exit 1
