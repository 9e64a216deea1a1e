import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAgent } from '../../scripts/build/agent-bundle.mjs';
import { ensureDashboard } from '../../scripts/build/dashboard.mjs';
import { openTestPostgres } from '../../scripts/postgres/test-postgres.mjs';
import { ATTACK_COUNT_FOLDER } from './attacks/attack-summary.mjs';
import { DEMO_FOLDER } from './demo-folder.mjs';
import { compileAll } from './runner/spec-code.mjs';

/**
 * Once per run: compiles the TypeScript for the workers, bundles the agent, and brings up PostgreSQL with the migrated template, which
 * `POSTURE_TEST_DB=off` leaves out, for pure unit specs.
 */
export default async function globalSetup() {
  compileAll();
  await bundleAgent();
  const complaint = await ensureDashboard();
  if (complaint !== undefined) throw new Error(complaint);
  process.env[ATTACK_COUNT_FOLDER] = mkdtempSync(join(tmpdir(), 'posture-attacks-'));
  process.env[DEMO_FOLDER] = mkdtempSync(join(tmpdir(), 'posture-demo-'));
  if (process.env['POSTURE_TEST_DB'] === 'off') return;
  const postgres = await openTestPostgres();
  process.env['TEST_PG_ADMIN_URL'] = postgres.adminUrl;
  // Jest runs set-up and teardown in one process.
  globalThis.closeTestPostgres = () => postgres.close();
}
