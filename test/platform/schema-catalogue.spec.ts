import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Ask, type Catalogue, differences, readCatalogue } from '../../src/platform/database/schema/catalogue.js';
import { createTestDatabase } from '../support/test-database.js';

let client: pg.Client;
let before: Catalogue;

const ask: Ask = async (sql, values) => (await client.query<Record<string, unknown>>(sql, values)).rows;

beforeAll(async () => {
  const { url } = await createTestDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  before = await readCatalogue(ask);
});

afterAll(() => client.end());

describe('two schemas are compared', () => {
  it('and the same one has no differences', async () => {
    expect(before.size).toBeGreaterThan(2_000);
    expect(differences(before, await readCatalogue(ask))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE device ADD extra text', 'column device.extra is too much'],
    ['ALTER TABLE device ALTER agent_version TYPE varchar', 'column device.agent_version is'],
    ['ALTER TABLE device ALTER hostname SET NOT NULL', 'column device.hostname is'],
    [`ALTER TABLE device ALTER origin SET DEFAULT 'report'`, 'column device.origin is'],
    ['ALTER TABLE device ALTER os SET STORAGE EXTERNAL', 'column device.os is'],
    ['ALTER TABLE device ALTER hostname SET STATISTICS 500', 'column device.hostname is'],
    ['ALTER TABLE device SET (fillfactor = 70)', 'table device is'],
    ['ALTER TABLE agent_replay SET LOGGED', 'table agent_replay is'],
    ['ALTER TABLE finding NO FORCE ROW LEVEL SECURITY', 'table finding is'],
    ['GRANT DELETE ON audit_event TO posture_app', 'table audit_event is'],
    ['GRANT UPDATE (reason) ON compliance_exception TO posture_app', 'column compliance_exception.reason is'],
    ['ALTER TABLE device DROP CONSTRAINT device_origin', 'constraint device_origin on device is missing'],
    ['ALTER INDEX device_by_change RENAME TO other', 'index device_by_change is missing'],
    [
      'DROP INDEX device_reported; CREATE INDEX device_reported ON device (organization_id, id)',
      'index device_reported is',
    ],
    ['ALTER POLICY own_organization ON finding USING (true)', 'policy own_organization on finding is'],
    ['DROP TRIGGER cve_rejected ON cve_intelligence', 'trigger cve_rejected on cve_intelligence is missing'],
    ['ALTER TABLE cve_intelligence DISABLE TRIGGER cve_rejected', 'trigger cve_rejected on cve_intelligence is'],
    ['ALTER FUNCTION refuse_change() SECURITY DEFINER', 'function refuse_change() is'],
    [
      'GRANT EXECUTE ON FUNCTION ensure_audit_partition(date) TO posture_app',
      'function ensure_audit_partition(day date) is',
    ],
    [
      'CREATE OR REPLACE VIEW published_device_version AS SELECT organization_id, device_id, version FROM scan_head',
      'view published_device_version is',
    ],
    ['ALTER SEQUENCE device_check_change_id_seq INCREMENT 2', 'counts device_check_change_id_seq is'],
    [`COMMENT ON TABLE device IS 'a machine'`, 'comment on device 0 is too much'],
    ['CREATE STATISTICS of_device ON state, role FROM device', 'statistics of_device is too much'],
    [`CREATE TYPE colour AS ENUM ('red')`, 'type colour is too much'],
    ['DROP EXTENSION pg_trgm CASCADE', 'extension pg_trgm is missing'],
    ['ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE DELETE ON TABLES FROM posture_app', 'default rights on r is'],
    ['REVOKE USAGE ON SCHEMA public FROM posture_app', 'rights on the schema of posture_app is missing'],
  ])('and %s is noticed', async (change, said) => {
    await client.query('BEGIN');
    try {
      await client.query(change);
      const found = differences(before, await readCatalogue(ask));
      expect(found.filter((one) => one.startsWith(said))).toHaveLength(1);
    } finally {
      await client.query('ROLLBACK');
    }
  });
});
