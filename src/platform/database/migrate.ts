import type { PlatformConfig } from '../config/platform.config.js';
import { ConfigurationError } from '../config/define-config.js';
import { createDataSource } from './data-source.js';
import { sqlState } from './database.js';

/** What PostgreSQL says where neither the role, nor the table of migrations, nor the right to read it is there yet. */
const NOT_THERE = new Set(['22023', '42501', '42704', '42P01']);

type MigrationSettings = Pick<
  PlatformConfig,
  'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_CONNECT_TIMEOUT_MS' | 'MIGRATIONS'
>;

/** Brings the tables up to date. On connections of its own: an index on a large table takes longer than any statement of a request may. */
export async function migrate(config: Omit<MigrationSettings, 'MIGRATIONS'>): Promise<void> {
  const dataSource = await createDataSource({
    url: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    pool: 2,
    applicationName: 'posture-migrations',
    connectTimeoutMs: config.DATABASE_CONNECT_TIMEOUT_MS,
    only: 'migrations',
  });
  await dataSource.initialize();
  // Replicas that start together wait for each other here instead of migrating twice.
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock(7205759403)');
    await dataSource.runMigrations();
  } finally {
    await runner.query('SELECT pg_advisory_unlock(7205759403)').catch(() => undefined);
    await runner.release();
    await dataSource.destroy();
  }
}

/** Throws {@link ConfigurationError} when the database lacks a migration of this version, for a start that may not migrate. */
export async function requireMigrated(config: MigrationSettings): Promise<void> {
  const dataSource = await createDataSource({
    url: config.DATABASE_URL,
    pool: 1,
    connectTimeoutMs: config.DATABASE_CONNECT_TIMEOUT_MS,
    only: 'migrations',
  });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query('SET LOCAL ROLE posture_system');
    const done = new Set(
      ((await runner.query('SELECT name FROM migrations')) as { name: string }[]).map(({ name }) => name),
    );
    const missing = dataSource.migrations.filter(({ name, constructor }) => !done.has(name ?? constructor.name));
    if (missing.length > 0) throw lacking(`${missing.length} migrations of this version`);
  } catch (error) {
    if (NOT_THERE.has(sqlState(error) ?? '')) throw lacking('the tables of this version');
    throw error;
  } finally {
    await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
    await dataSource.destroy();
  }
}

function lacking(what: string): ConfigurationError {
  return new ConfigurationError([
    `the database lacks ${what}, and MIGRATIONS is apart: run \`npm run migrate\` with DATABASE_OWNER_URL first (docs/operate.md, "Database roles")`,
  ]);
}
