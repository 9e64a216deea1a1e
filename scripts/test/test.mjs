import { runGates } from '../check.mjs';
import { build, install, requireNode } from '../build/install.mjs';
import { runJest } from './run-jest.mjs';

const jestArguments = process.argv.slice(2);
const total = { passed: 0, failed: 0 };

requireNode();
await install();
if (jestArguments.length === 0) {
  add(await runGates(() => runJest([])));
} else {
  // Arguments choose tests; then the gates would only be in the way.
  const built = await build();
  if (!built.ok) {
    console.log(built.output);
    add({ passed: 0, failed: 1 });
  }
  add(await runJest(jestArguments));
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}
