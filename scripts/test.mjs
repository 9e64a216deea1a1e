import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runGates } from './check.mjs';
import { build, install, requireNode } from './install.mjs';
import { ROOT, dataFolder } from './project.mjs';

const jestArguments = process.argv.slice(2);
const total = { passed: 0, failed: 0 };

requireNode();
await install();
if (jestArguments.length === 0) {
  add(await runGates(runJest));
} else {
  // Arguments choose tests; then the gates would only be in the way.
  const built = await build();
  if (!built.ok) {
    console.log(built.output);
    add({ passed: 0, failed: 1 });
  }
  add(await runJest());
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Runs Jest with its own output, and counts its tests; a file that cannot even be loaded counts as one failed test. */
async function runJest() {
  const report = join(dataFolder(), `jest-${process.pid}.json`);
  const code = await new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        ...jestArguments,
        '--json',
        `--outputFile=${report}`,
        '--testLocationInResults',
      ],
      {
        cwd: ROOT,
        // With --json Jest prints the report on its standard output too; people read what it says on the other one.
        stdio: ['inherit', 'ignore', 'inherit'],
        env: { ...process.env, NODE_ENV: 'test' },
      },
    );
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return { passed: result.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}
