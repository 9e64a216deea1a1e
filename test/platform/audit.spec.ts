import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditLog, Database } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';

/** Of months for which housekeeping has made no partition. */
const YEAR = new Date().getUTCFullYear() + 5;

let service: TestService;
let audit: AuditLog;

beforeAll(async () => {
  service = await startService();
  audit = service.app.get(AuditLog);
  await audit.record({ organizationId: 7, action: 'probe.made', target: { type: 'probe', id: '1' }, facts: { a: 1 } });
});

afterAll(() => service.stop());

function events(): Promise<Record<string, unknown>[]> {
  return service.database.query(
    `SELECT actor_kind, actor_id, action, target_type, target_id, outcome, facts FROM audit_event WHERE organization_id = 7`,
  );
}

const MADE = {
  actor_kind: 'service',
  actor_id: 'posture',
  action: 'probe.made',
  target_type: 'probe',
  target_id: '1',
  outcome: 'success',
  facts: { a: 1 },
};

describe('the audit log', () => {
  it.each([
    ['changed', `UPDATE audit_event SET outcome = 'failure' WHERE organization_id = 7`],
    ['taken back', `DELETE FROM audit_event WHERE organization_id = 7`],
    [
      'changed behind its back, in its partition',
      `UPDATE audit_event_${new Date().toISOString().slice(0, 7).replace('-', '_')} SET outcome = 'failure'`,
    ],
    ['emptied', 'TRUNCATE audit_event'],
    ['emptied a partition at a time', `TRUNCATE audit_event_${months(1)[0]}`],
    ['emptied of what has no month', 'TRUNCATE audit_event_other'],
  ])('cannot be %s', async (_what, statement) => {
    await expect(service.database.query(statement)).rejects.toThrow('append-only table');
    expect(await events()).toEqual([MADE]);
  });

  it('is written with the deed or not at all', async () => {
    await service.app
      .get(Database)
      .transaction(async () => {
        await audit.record({ organizationId: 7, action: 'probe.undone' });
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await events()).toEqual([MADE]);
  });

  it('has its partitions for this month and the next two, from midnight to midnight in UTC', async () => {
    const partitions = await service.database.query<{ name: string; bounds: string }>(
      `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
         FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit_event'::regclass ORDER BY 1`,
    );
    expect(partitions.map(({ name }) => name)).toEqual([
      ...months(3).map((month) => `audit_event_${month}`),
      'audit_event_other',
    ]);
    const zone = await service.database.queryOne<{ ok: boolean }>(
      `SELECT bool_and(extract(hour FROM substring(pg_get_expr(c.relpartbound, c.oid) FROM '''([^'']+)''')::timestamptz AT TIME ZONE 'UTC') = 0) AS ok
         FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit_event'::regclass AND c.relname <> 'audit_event_other'`,
    );
    expect(zone?.ok).toBe(true);
  });

  it('is no place for documents: facts that are long are cut, and say so', async () => {
    const after = { approved: Array.from({ length: 2000 }, (_, i) => `${'漢'.repeat(100)}${i}`) };
    await audit.record({ organizationId: 10, action: 'probe.changed', facts: { version: 1, before: {}, after } });
    const event = await service.database.queryOne<{ bytes: number; facts: Record<string, unknown> }>(
      `SELECT octet_length(facts::text) AS bytes, facts FROM audit_event WHERE organization_id = 10`,
    );
    expect(event?.bytes).toBeLessThan(70_000);
    expect(event?.facts).toMatchObject({
      version: 1,
      onlyChanges: true,
      leftOut: [{ member: '/after/approved', length: 2000, kept: 200 }],
    });
  });

  it('loses no event for want of a partition', async () => {
    await service.database.query(
      `INSERT INTO audit_event (organization_id, at, id, actor_kind, actor_id, action, outcome, facts)
       VALUES (8, '2001-01-01', gen_random_uuid(), 'service', 'posture', 'probe.made', 'success', '{}')`,
    );
    expect(await service.database.query(`SELECT FROM audit_event_other`)).toHaveLength(1);
  });

  it('gets a partition of another month when asked, once', async () => {
    await service.database.query(`SELECT ensure_audit_partition('${YEAR}-05-17')`);
    await service.database.query(`SELECT ensure_audit_partition('${YEAR}-05-31')`);
    const made = await service.database.queryOne<{ bounds: string }>(
      `SELECT pg_get_expr(relpartbound, oid) AS bounds FROM pg_class WHERE relname = 'audit_event_${YEAR}_05'`,
    );
    expect(made?.bounds).toMatch(new RegExp(`${YEAR}-05-01.*${YEAR}-06-01`));
    await expect(service.database.query(`TRUNCATE audit_event_${YEAR}_05`)).rejects.toThrow('append-only table');
  });

  it('gives the partition of a month also the events that came before it', async () => {
    await service.database.query(
      `INSERT INTO audit_event (organization_id, at, id, actor_kind, actor_id, action, outcome, facts)
       SELECT 9, at::timestamptz, gen_random_uuid(), 'service', 'posture', 'probe.made', 'success', '{}'
         FROM unnest(ARRAY['${YEAR}-02-28T23:59:59Z', '${YEAR}-03-01T00:00:00Z', '${YEAR}-03-31T23:59:59Z', '${YEAR}-04-01T00:00:00Z']) at`,
    );
    await service.database.query(`SELECT ensure_audit_partition('${YEAR}-03-09')`);
    const held = (table: string) =>
      service.database.query<{ at: Date }>(`SELECT at FROM ${table} WHERE organization_id = 9 ORDER BY at`);
    expect((await held(`audit_event_${YEAR}_03`)).map(({ at }) => at.toISOString())).toEqual([
      `${YEAR}-03-01T00:00:00.000Z`,
      `${YEAR}-03-31T23:59:59.000Z`,
    ]);
    expect(await held('audit_event_other')).toHaveLength(2);
    for (const table of [`audit_event_${YEAR}_03`, 'audit_event_other']) {
      for (const statement of [`DELETE FROM ${table}`, `UPDATE ${table} SET facts = '{}'`, `TRUNCATE ${table}`]) {
        await expect(service.database.query(statement)).rejects.toThrow('append-only table');
      }
    }
  });
});

/** `2001_02`, … */
function months(count: number): string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + i, 1)).toISOString().slice(0, 7).replace('-', '_'),
  );
}
