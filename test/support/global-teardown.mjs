import { rmSync } from 'node:fs';
import { summary, ATTACK_COUNT_FOLDER } from './attacks/attack-summary.mjs';
import { DEMO_FOLDER } from './demo-folder.mjs';

/** Says how the attacks of the run ended, and stops its PostgreSQL, unless another run still uses it. */
export default async function globalTeardown() {
  // Standard error: `npm test` reads Jest's report on the other one.
  const said = summary(process.env[ATTACK_COUNT_FOLDER] ?? '');
  if (said !== null) process.stderr.write(`\n${said}\n`);
  rmSync(process.env[DEMO_FOLDER] ?? '', { recursive: true, force: true });
  await globalThis.closeTestPostgres?.();
}
