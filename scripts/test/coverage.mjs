import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT, dataFolder } from '../shared/project.mjs';
import { codeOf } from '../../test/support/runner/spec-code.mjs';

// Which lines of src/ and agent/src/ the specs run that need no browser, or those that the arguments choose: a report and
// no gate. V8 counts, as Jest has it do; our runner loads files as Node does, so that Node writes the counts (NODE_V8_COVERAGE).
// What the service runs in processes that are built (dist/) is not in it. A line counts as V8 counts: comments with what they stand in.
const ALL = ['--testPathIgnorePatterns=/node_modules/', '--testPathIgnorePatterns=/test/(?:dashboard|reports)/'];
const COUNTED = /^(?:src|agent\/src)\/.*(?<!\.spec|\.d)\.ts$/;

const chosen = process.argv.slice(2);
const raw = mkdtempSync(join(dataFolder(), 'coverage-'));
try {
  process.exitCode = await jest(chosen.length > 0 ? chosen : ALL);
  const seen = await linesRun();
  console.log(tableOf(seen));
} finally {
  rmSync(raw, { recursive: true, force: true });
}

function jest(specs) {
  return new Promise((resolve) => {
    spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...specs], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_V8_COVERAGE: raw, NODE_ENV: 'test' },
    }).once('close', (code) => resolve(code ?? 1));
  });
}

/** The numbers of the lines that ran in any process, of each file that was loaded. */
async function linesRun() {
  const seen = new Map();
  for (const report of readdirSync(raw)) {
    for (const { url, functions } of JSON.parse(readFileSync(join(raw, report), 'utf8')).result) {
      const file = url.startsWith('file:') ? nameOf(fileURLToPath(url)) : '';
      if (!isCounted(file)) continue;
      const lines = seen.get(file) ?? new Set();
      for (const line of await linesOf(file, functions)) lines.add(line);
      seen.set(file, lines);
    }
  }
  return seen;
}

async function linesOf(file, functions) {
  const { default: v8ToIstanbul } = await import('v8-to-istanbul');
  const source = codeOf(pathToFileURL(join(ROOT, file)));
  const [, map] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(source);
  const converter = v8ToIstanbul(join(ROOT, file), 0, {
    source,
    originalSource: readFileSync(join(ROOT, file), 'utf8'),
    sourceMap: { sourcemap: JSON.parse(readFileSync(new URL(map), 'utf8')) },
  });
  await converter.load();
  converter.applyCoverage(functions);
  const lines = Object.values(converter.toIstanbul()).flatMap(({ statementMap, s }) =>
    Object.entries(statementMap).flatMap(([id, { start }]) => (s[id] > 0 ? [start.line] : [])),
  );
  converter.destroy();
  return lines;
}

/** A row for each context; a file that nobody loaded counts with all its lines. */
function tableOf(seen) {
  const rows = new Map();
  for (const folder of ['src', 'agent/src']) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true })) {
      const file = nameOf(join(ROOT, folder, name));
      if (!isCounted(file)) continue;
      const context = folder === 'src' && file.split('/').length > 2 ? file.split('/').slice(0, 2).join('/') : folder;
      const row = rows.get(context) ?? { files: 0, unseen: 0, lines: 0, run: 0 };
      row.files += 1;
      row.unseen += seen.has(file) ? 0 : 1;
      row.lines += readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length;
      row.run += seen.get(file)?.size ?? 0;
      rows.set(context, row);
    }
  }
  const lines = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([context, row]) => lineOf(context, row));
  return ['', `${'context'.padEnd(24)}  files  not loaded   lines     run`, ...lines].join('\n');
}

function lineOf(context, { files, unseen, lines, run }) {
  const share = `${((100 * run) / lines).toFixed(1)} %`;
  return `${context.padEnd(24)}${String(files).padStart(7)}${String(unseen).padStart(12)}${String(lines).padStart(8)}${share.padStart(8)}`;
}

function nameOf(path) {
  return relative(ROOT, path).replaceAll('\\', '/');
}

function isCounted(file) {
  return COUNTED.test(file) && !file.includes('/testing/');
}
