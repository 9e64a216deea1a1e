import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';

// Writes the computed parts of docs/advice.md as the service answers them. It needs a database, so the spec that compares them does it.
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules/jest/bin/jest.js'), 'test/advice/advice-page.spec.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', POSTURE_WRITE_PAGE: '1' } },
);
process.exitCode = status ?? 1;
