import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrationFaults, migrationRules, schemaFileFaults } from '../../scripts/gates/migration-rules.mjs';
import { createTestDatabase } from '../support/test-database.js';

/** A migration that runs the statements, with lines of its own before them. */
function migration(sql: string, lines = ''): string {
  return `export class Some1764300000000 implements MigrationInterface {
  ${lines}
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`${sql}\`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE device ALTER COLUMN name TYPE varchar');
  }
}
`;
}

const TABLE = `CREATE TABLE thing (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  report_id uuid,
  CONSTRAINT thing_pk PRIMARY KEY (organization_id, id)`;

describe('the gate on migrations', () => {
  it('passes with those that are there', () => {
    expect(migrationRules()).toBeUndefined();
  });

  it.each([
    'ALTER TABLE device ADD note text',
    `ALTER TABLE device ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now(), ADD kind text NOT NULL DEFAULT 'a'`,
    'ALTER TABLE device ADD CONSTRAINT device_note CHECK (length(note) < 9) NOT VALID',
    'ALTER TABLE device VALIDATE CONSTRAINT device_note',
    `ALTER TABLE device ADD CONSTRAINT some CHECK (note IS NOT NULL) NOT VALID; ALTER TABLE device VALIDATE CONSTRAINT some; ALTER TABLE device ALTER note SET NOT NULL`,
    'ALTER TABLE device ADD CONSTRAINT device_note UNIQUE USING INDEX device_by_note',
    `UPDATE device SET note = '' WHERE note IS NULL`,
    `${TABLE}); SELECT limit_to_organization('thing'); CREATE INDEX thing_of ON thing (organization_id, report_id)`,
    `${TABLE}, FOREIGN KEY (organization_id, report_id) REFERENCES report); SELECT limit_to_organization('thing'); CREATE INDEX thing_of ON thing (organization_id, report_id)`,
  ])('takes “%s”', (sql) => {
    expect(migrationFaults(migration(sql))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE device ADD key uuid DEFAULT gen_random_uuid()', 'add-column-rewrites'],
    ['ALTER TABLE device ADD note text, ADD key bigserial', 'add-column-rewrites'],
    ['ALTER TABLE device ADD upper_name text GENERATED ALWAYS AS (upper(name)) STORED', 'add-column-rewrites'],
    ['ALTER TABLE device ADD note text NOT NULL', 'add-column-not-null'],
    ['ALTER TABLE device ALTER COLUMN name TYPE varchar', 'type-rewrites'],
    ['ALTER TABLE device ALTER name SET DATA TYPE varchar', 'type-rewrites'],
    ['ALTER TABLE device ALTER note SET NOT NULL', 'set-not-null-scans'],
    ['ALTER TABLE device ADD CONSTRAINT some CHECK (length(name) > 0)', 'constraint-scans'],
    ['ALTER TABLE device ADD FOREIGN KEY (owner) REFERENCES app_user (id)', 'constraint-scans'],
    ['ALTER TABLE device ADD CONSTRAINT some UNIQUE (organization_id, name)', 'key-builds-index'],
    ['CREATE INDEX some ON device (organization_id, hostname)', 'index-blocks-writes'],
    ['CREATE UNIQUE INDEX some ON device (organization_id, hostname)', 'index-blocks-writes'],
    ['CREATE INDEX CONCURRENTLY some ON device (organization_id, hostname)', 'concurrently'],
    ['ALTER TABLE device SET UNLOGGED', 'table-rewrites'],
    ['LOCK TABLE device', 'table-rewrites'],
    [`UPDATE device SET note = ''`, 'update-of-all-rows'],
    [`${TABLE})`, 'no-row-level-security'],
    [`CREATE TABLE thing (id uuid PRIMARY KEY)`, 'of-no-organization'],
    [
      `${TABLE}); SELECT limit_to_organization('thing'); CREATE INDEX thing_of ON thing (report_id)`,
      'organization-first',
    ],
    [
      `${TABLE}, FOREIGN KEY (organization_id, report_id) REFERENCES report); SELECT limit_to_organization('thing')`,
      'foreign-key-without-index',
    ],
  ])('refuses “%s”', (sql, rule) => {
    expect(migrationFaults(migration(sql))).toEqual([expect.stringContaining(`(${rule})`)]);
  });

  it('takes an index that is built beside the work, out of a transaction', () => {
    const sql = 'CREATE INDEX CONCURRENTLY some ON device (organization_id, hostname)';
    expect(migrationFaults(migration(sql, 'transaction = false as const;'))).toEqual([]);
  });

  it('takes an exception that says why, and none that nothing needs', () => {
    const sql = 'CREATE INDEX some ON report (organization_id, format)';
    const allow = (rule: string, why: string): string[] =>
      migrationFaults(migration(sql, `// allow ${rule} on report: ${why}`));
    expect(allow('index-blocks-writes', 'it gets a row a day')).toEqual([]);
    expect(allow('index-blocks-writes', '')).toEqual(['allows index-blocks-writes on report without saying why']);
    expect(allow('type-rewrites', 'it gets a row a day')).toHaveLength(2);
  });

  it.each([
    ['a view without its owner’s eyes', '-- Why.\nCREATE OR REPLACE VIEW some AS SELECT 1', 'security_invoker'],
    [
      'something else than its name',
      '-- Why.\nCREATE OR REPLACE FUNCTION other() RETURNS void',
      'is to define some alone',
    ],
    ['what cannot be applied twice', '-- Why.\nCREATE FUNCTION some() RETURNS void', 'CREATE OR REPLACE'],
    ['nothing that says why', 'CREATE OR REPLACE FUNCTION some() RETURNS void', 'begins with a comment'],
  ])('refuses a file that defines %s', (_what, sql, said) => {
    expect(schemaFileFaults('scans/some.sql', sql)).toEqual([expect.stringContaining(said)]);
  });
});

/** Foreign keys whose other side is not removed, or so seldom that an index would cost more. */
const NOT_FOUND_BY: Record<string, string> = {
  'user_session.user_session_organization_fk': 'Nobody removes an organization.',
  'api_key.api_key_maker_fk': 'Nobody removes a person, and an organization has at most 2,000 active keys.',
};

describe('foreign keys', () => {
  let client: pg.Client;

  beforeAll(async () => {
    const { url } = await createTestDatabase();
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });

  afterAll(() => client.end());

  it('have an index that begins with their columns', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT k.conrelid::regclass || '.' || k.conname AS name FROM pg_constraint k
        WHERE k.contype = 'f' AND k.conparentid = 0
          AND NOT EXISTS (SELECT FROM pg_index i
                           WHERE i.indrelid = k.conrelid AND i.indpred IS NULL
                             AND (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
        ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(NOT_FOUND_BY).sort());
  });
});
