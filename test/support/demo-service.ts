import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { DEMO_FOLDER } from './demo-folder.mjs';
import { settleCompliance } from './compliance.js';
import { makeSecrets, startService, type TestService } from './service.js';
import { createTestDatabase, testServer } from './test-database.js';

/** A database in which the demo was told, and the folder with the keys that its secrets are sealed with. */
interface SeededDemo {
  database: string;
  secrets: string;
}

/**
 * Starts the service as after its first start with the demo: everything is told, and every job that follows from it is
 * done. To tell it takes six seconds, so the first spec of a run has it told, and each gets a copy of its database.
 *
 * @param env as that of {@link startService}; with `INTELLIGENCE_SNAPSHOT: 'on'` the demo is the one that people see
 */
export async function startDemoService(env: Record<string, string> = {}): Promise<TestService> {
  const settings = {
    SEED_DEMO: 'true',
    INTELLIGENCE_SNAPSHOT: 'off',
    // The daily audit would be due as soon as it starts, and move what is looked at.
    CLOUD_AUDIT_SCHEDULE: 'off',
    ...env,
  };
  const { database, secrets } = await seededDemo(settings.INTELLIGENCE_SNAPSHOT);
  const { url, serviceUrl } = await createTestDatabase(database);
  return startService({ ...settings, DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: url, SECRETS_DIR: secrets });
}

/** What is told ends on the day on which it is told: a run that lasts beyond midnight has it told again. */
async function seededDemo(snapshot: string): Promise<SeededDemo> {
  const folder = process.env[DEMO_FOLDER];
  if (folder === undefined) throw new Error('The run was started without the global set-up.');
  const note = join(folder, `${new Date().toISOString().slice(0, 10)}-${snapshot}.json`);
  if (!existsSync(note)) await alone(() => tellUnless(note, snapshot));
  return JSON.parse(await readFile(note, 'utf8')) as SeededDemo;
}

/** One worker of the run at a time. */
async function alone(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('posture test demo'))");
    await work();
  } finally {
    await client.end();
  }
}

async function tellUnless(note: string, snapshot: string): Promise<void> {
  if (existsSync(note)) return;
  const { name, url, serviceUrl } = await createTestDatabase();
  const secrets = await makeSecrets(dirname(note));
  const service = await startService({
    SEED_DEMO: 'true',
    INTELLIGENCE_SNAPSHOT: snapshot,
    CLOUD_AUDIT_SCHEDULE: 'off',
    DATABASE_URL: serviceUrl,
    DATABASE_OWNER_URL: url,
    SECRETS_DIR: secrets,
  });
  try {
    const told = await service.database.queryOne<{ id: number }>('SELECT id FROM organization WHERE is_demo');
    if (!told) throw new Error('The service has told no demo.');
    await settleCompliance(service, told.id);
  } finally {
    await service.stop();
  }
  const demo: SeededDemo = { database: name, secrets };
  await writeFile(`${note}.new`, JSON.stringify(demo));
  await rename(`${note}.new`, note);
}
