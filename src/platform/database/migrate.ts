import type { DataSource } from 'typeorm';
import type { PlatformConfig } from '../config/platform.config.js';
import { ConfigurationError } from '../config/define-config.js';
import { createDataSource } from './data-source.js';
import { sqlState } from './send-statement.js';
import type { Ask } from './schema/catalogue.js';
import { applySchemaFiles, schemaFiles, staleFiles } from './schema/schema-files.js';
import { refuseOldHistory } from './schema/old-history.js';

/** What PostgreSQL says where neither the role, nor the table of migrations, nor the right to read it is there yet. */
const NOT_THERE = new Set(['22023', '42501', '42704', '42P01']);

type MigrationSettings = Pick<
  PlatformConfig,
  'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_CONNECT_TIMEOUT_MS' | 'MIGRATIONS'
>;

/** Keeps replicas that start together from migrating twice: they wait for each other. */
const MIGRATION_LOCK = 7205759403;

/** Brings the tables up to date, then functions and views. On connections of its own: an index on a large table takes longer than any statement of a request may. */
export async function migrate(config: Omit<MigrationSettings, 'MIGRATIONS'>): Promise<void> {
  await asOwner(config, async (ask, dataSource) => {
    await refuseOldHistory(ask);
    await applySchemaFiles(ask, 'functions');
    await dataSource.runMigrations();
    await applySchemaFiles(ask, 'all');
  });
}

/** Does something as the owner of the tables, on one connection, while nobody else migrates. */
export async function asOwner<T>(
  config: Omit<MigrationSettings, 'MIGRATIONS'>,
  work: (ask: Ask, dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = await createDataSource({
    url: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    pool: 2,
    applicationName: 'posture-migrations',
    connectTimeoutMs: config.DATABASE_CONNECT_TIMEOUT_MS,
    only: 'migrations',
  });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  const ask: Ask = (sql, values) => runner.query(sql, values) as Promise<Record<string, unknown>[]>;
  try {
    await ask(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    return await work(ask, dataSource);
  } finally {
    await ask(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined);
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
    const ask: Ask = (sql, values) => runner.query(sql, values) as Promise<Record<string, unknown>[]>;
    await refuseOldHistory(ask);
    const done = new Set(
      ((await runner.query('SELECT name FROM migrations')) as { name: string }[]).map(({ name }) => name),
    );
    const missing = dataSource.migrations.filter(({ name, constructor }) => !done.has(name ?? constructor.name));
    if (missing.length > 0) throw lacking(`${missing.length} migrations of this version`);
    const stale = await staleFiles(ask, await schemaFiles());
    if (stale.length > 0) throw lacking(`${stale.length} functions or views of this version`);
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
