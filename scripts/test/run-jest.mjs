import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, dataFolder } from '../shared/project.mjs';

/** More files than these did not fail by chance. */
const MOST_AGAIN = 3;

/**
 * Runs Jest with its own output, and counts its tests; a file that cannot even be loaded counts as one failed test.
 *
 * In a run of everything, up to three files that failed are run once more, each alone: a machine that does too much at once
 * can break what a program does not. What passed only then is named, so that nobody takes it for sound (decision 0061).
 *
 * @param {string[]} chosen Jest's own arguments; none for all tests
 */
export async function runJest(chosen) {
  const all = await jest(chosen);
  const again = all.failedFiles.map(({ path }) => path);
  if (chosen.length > 0 || again.length === 0 || again.length > MOST_AGAIN) return counts(all);
  const total = { passed: all.passed - all.failedFiles.reduce((sum, { passed }) => sum + passed, 0), failed: 0 };
  for (const path of again) {
    console.log(`\nrunning again, alone: ${path}`);
    const { passed, failed } = counts(await jest(['--runTestsByPath', path]));
    total.passed += passed;
    total.failed += failed;
    if (failed === 0) console.log(`failed beside others, passed alone (to be mended): ${path}`);
  }
  return total;
}

/** What a run of Jest came to. */
async function jest(chosen) {
  const report = join(dataFolder(), `jest-${process.pid}.json`);
  const code = await ended([...chosen, '--json', `--outputFile=${report}`, '--testLocationInResults']);
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    return {
      code,
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      failedFiles: result.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name, assertionResults }) => ({
          path: relative(ROOT, name),
          passed: assertionResults.filter(({ status }) => status === 'passed').length,
        })),
    };
  } catch {
    return { code, passed: 0, failed: 1, failedFiles: [] };
  } finally {
    rmSync(report, { force: true });
  }
}

/** A run that ends badly has failed, whatever it counted. */
function counts({ code, passed, failed }) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function ended(options) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), ...options], {
      cwd: ROOT,
      // With --json Jest prints the report on its standard output too; people read what it says on the other one.
      stdio: ['inherit', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test' },
    });
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
}
