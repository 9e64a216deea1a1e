import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { createTestDatabase } from '../support/test-database.js';

/** Where the way down ends: what came before is never gone back to. */
const LAST = 1_764_100_730_000;
/** What the schema is made of, in words that are the same when it is made anew. */
const SHAPE = `
  SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS part
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'view ' || viewname || ' ' || definition FROM pg_views WHERE schemaname = 'public'
  UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') FROM pg_policies
  UNION ALL SELECT 'function ' || proname || ' ' || prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'grant ' || table_name || ' ' || grantee || ' ' || privilege_type
    FROM information_schema.role_table_grants WHERE table_schema = 'public'
  ORDER BY 1`;

let source: DataSource;

beforeAll(async () => {
  const { url } = await createTestDatabase();
  source = await createDataSource({ url, applicationName: 'test', pool: 1, only: 'migrations' });
  await source.initialize();
});

afterAll(() => source.destroy());

async function shape(): Promise<string[]> {
  return (await source.query<{ part: string }[]>(SHAPE)).map(({ part }) => part);
}

async function newest(): Promise<number> {
  const [row] = await source.query<{ timestamp: string }[]>(
    'SELECT timestamp FROM migrations ORDER BY id DESC LIMIT 1',
  );
  return Number(row?.timestamp);
}

describe('the migrations', () => {
  it('go down one by one, and up again to the same schema', async () => {
    const before = await shape();
    let steps = 0;
    for (; (await newest()) > LAST; steps += 1) await source.undoLastMigration();
    expect(steps).toBeGreaterThan(10);
    expect(await shape()).not.toEqual(before);
    expect(await source.runMigrations()).toHaveLength(steps);
    expect(await shape()).toEqual(before);
  });
});
