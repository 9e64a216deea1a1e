import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { migrate } from '../../src/platform/index.js';
import { type Ask, readCatalogue } from '../../src/platform/database/schema/catalogue.js';
import { BASELINE } from '../../src/platform/database/schema/old-history.js';
import { applySchemaFiles } from '../../src/platform/database/schema/schema-files.js';
import { createTestDatabase } from '../support/test-database.js';

let url: string;
let source: DataSource;

beforeAll(async () => {
  ({ url } = await createTestDatabase());
  source = await createDataSource({ url, applicationName: 'test', pool: 1, only: 'migrations' });
  await source.initialize();
});

afterAll(() => source.destroy());

const ask: Ask = (sql, values) => source.query<Record<string, unknown>[]>(sql, values);

async function newest(): Promise<number> {
  const [row] = await ask('SELECT timestamp FROM migrations ORDER BY id DESC LIMIT 1');
  return Number(row?.['timestamp']);
}

describe('the migrations', () => {
  it('go down one by one to the baseline, and up again to the same schema', async () => {
    const before = await readCatalogue(ask);
    // Views may show what a migration takes back, and are made anew from their files.
    const views = await ask(`SELECT viewname FROM pg_views WHERE schemaname = 'public'`);
    await ask(`DROP VIEW ${views.map(({ viewname }) => String(viewname)).join(', ')}`);
    let steps = 0;
    for (; (await newest()) > BASELINE.timestamp; steps += 1) await source.undoLastMigration();
    expect(await source.runMigrations()).toHaveLength(steps);
    await applySchemaFiles(ask, 'all');
    expect(await readCatalogue(ask)).toEqual(before);
  });

  it('do not go back further than the baseline', async () => {
    const baseline = source.migrations.find(({ name }) => name === BASELINE.name);
    await expect(baseline!.down(source.createQueryRunner())).rejects.toThrow('drop the database');
  });
});

describe('functions and views', () => {
  const again = (): Promise<void> => migrate({ DATABASE_URL: url, DATABASE_CONNECT_TIMEOUT_MS: 5_000 });
  const applied = (): Promise<Record<string, unknown>[]> => ask('SELECT * FROM schema_file ORDER BY path');

  it('are left alone while their files are as they were applied', async () => {
    const before = await applied();
    expect(before.length).toBeGreaterThan(50);
    await again();
    expect(await applied()).toEqual(before);
  });

  it('are applied anew when their file is another, or when they are gone', async () => {
    const before = await readCatalogue(ask);
    await ask(
      'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    );
    await ask(`UPDATE schema_file SET sha256 = 'of another text' WHERE path = 'functions/platform/refuse_change.sql'`);
    await ask('DROP VIEW published_device CASCADE');
    await ask(`INSERT INTO schema_file (path, sha256) VALUES ('views/scans/gone.sql', '')`);
    expect(await readCatalogue(ask)).not.toEqual(before);
    await again();
    expect(await readCatalogue(ask)).toEqual(before);
    expect((await applied()).map(({ path }) => path)).not.toContain('views/scans/gone.sql');
  });
});
