import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let me: Session;
let ben: Session;
let organization: number;

beforeAll(async () => {
  service = await startService();
  back = await TenantRows.open(service);
  me = await signIn(service, 'me');
  ben = await signIn(service, 'ben');
  const email = 'ben@example.org';
  const invited = await me.post('/organizations/invitations', { role: 'admin', email });
  const token = /sps_inv_\w+/.exec(JSON.stringify(invited.body))?.[0];
  expect((await ben.post('/auth/invitations/accept', { token })).status).toBe(200);
  organization = await back.organizationId(me.account.organization.id);
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

/** Makes as many as there are to be of the one of this id, with ids and hashes of their own. */
async function copy(table: string, id: string, count: number): Promise<void> {
  const columns = await back.rows<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const copied = names.map((name) =>
    name === 'id'
      ? 'gen_random_uuid()'
      : name.endsWith('_hash')
        ? `sha256(convert_to(n || clock_timestamp()::text, 'UTF8'))`
        : `t.${name}`,
  );
  await back.rows(
    `INSERT INTO ${table} (${names.join()}) SELECT ${copied.join()} FROM ${table} t, generate_series(1, $3::int) n
      WHERE t.organization_id = $1 AND t.id = $2`,
    [organization, id, count],
  );
}

const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();
const apiKey = (): Promise<Answer> =>
  ben.post('/api-keys', { name: 'x', role: 'viewer', scopes: ['devices:read'], expiresInDays: 1 });
const fleetKey = (): Promise<Answer> =>
  ben.post('/enrollment-keys', { label: 'x', maxUses: 1, expiresAt: soon(), requireApproval: false });
const invitation = (): Promise<Answer> => me.post('/organizations/invitations', { role: 'viewer' });

describe('attack 28: ways in without a number', () => {
  it.each<
    [string, string, number, () => Promise<Answer>, (body: Answer['body']) => string, (id: string) => Promise<Answer>]
  >([
    ['api-keys', 'api_key', 2000, apiKey, ({ id }) => id, (id) => ben.delete(`/api-keys/${id}`)],
    [
      'enrollment-keys',
      'enrollment_key',
      2000,
      fleetKey,
      ({ key }) => key.id,
      (id) => ben.delete(`/enrollment-keys/${id}`),
    ],
    [
      'invitations',
      'organization_invitation',
      5000,
      invitation,
      ({ invitation: { id } }) => id,
      (id) => me.delete(`/organizations/invitations/${id}`),
    ],
  ])('%s are so many at most that stand', async (kind, table, most, make, idOf, end) => {
    const first = await make();
    expect(first.status).toBe(201);
    const id = idOf(first.body);
    await copy(table, id, most - 1);
    const refused = await make();
    tally.judge(28, `POST …/${kind}`, 'one more', refused.status === 422 ? null : String(refused.status));
    expect(tally.succeeded(28)).toEqual([]);
    expect(refused.body).toMatchObject({ code: `too-many-${kind}`, detail: expect.stringContaining(String(most)) });
    expect((await end(id)).status).toBeLessThan(300);
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(422);
    // What has ended counts no more.
    await back.rows(`UPDATE ${table} SET expires_at = now() - interval '1 second' WHERE organization_id = $1`, [
      organization,
    ]);
    expect((await make()).status).toBe(201);
    await back.rows(`UPDATE ${table} SET expires_at = now() + interval '1 hour' WHERE organization_id = $1`, [
      organization,
    ]);
  });

  it('end with their maker in slices, and each has its event', async () => {
    const removed = await me.delete(`/organizations/members/${ben.account.user.id}`);
    expect(removed.status).toBe(204);
    const written = await back.rows<{ action: string; n: number }>(
      `SELECT action, count(*)::int AS n FROM audit_event
        WHERE organization_id = $1 AND facts ->> 'reason' = 'maker-removed' GROUP BY action, xmin::text, cmin::text`,
      [organization],
    );
    const sum = (action: string): number => written.reduce((all, one) => all + (one.action === action ? one.n : 0), 0);
    expect(sum('api-key.revoked')).toBeGreaterThanOrEqual(2000);
    expect(sum('enrollment-key.revoked')).toBeGreaterThanOrEqual(2000);
    const largest = Math.max(...written.map(({ n }) => n));
    tally.judge(
      28,
      'DELETE /api/v1/organizations/members/{userId}',
      'events of one go',
      largest <= 500 ? null : String(largest),
    );
    expect(tally.succeeded(28)).toEqual([]);
  });
});
