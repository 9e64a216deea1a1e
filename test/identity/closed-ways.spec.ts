import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { auditOf, invite, member, overtaken } from '../support/belonging.js';
import { addDomain, publish, verifiedDomain, verifyDomain } from '../support/domains.js';
import { type FakeDns, startFakeDns } from '../support/fake-dns.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let idp: LocalIdentityProvider;
let dns: FakeDns;
let service: TestService;
let households = 0;

beforeAll(async () => {
  [idp, dns] = [await startIdentityProvider(), await startFakeDns()];
  service = await startService({ ...idp.github.environment(), ...dns.environment });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([idp.stop(), dns.stop()]);
});

/** An organization of its own, with two owners. */
async function twoOwners(): Promise<{ one: Session; other: Session; organizationId: string; domain: string }> {
  households += 1;
  const slug = `ways-${households}`;
  const one = await member(service, idp, `one-${households}`, slug, 'owner');
  const other = await member(service, idp, `other-${households}`, slug, 'owner');
  return { one, other, organizationId: one.account.organization.id, domain: `${slug}.example` };
}

const path = (session: Session): string => `/organizations/members/${session.account.user.id}`;
const autoJoinOf = async (session: Session): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await session.get('/organizations/domains')).body.data.map((row: { domain: string; autoJoin: string }) => [
      row.domain,
      row.autoJoin,
    ]),
  );

describe('who is no owner any more when their deed is done', () => {
  type Prepared = (session: Session, domain: string) => Promise<() => Promise<Answer>>;
  const deeds: [string, Prepared][] = [
    ['adds no domain', async (s, domain) => () => s.post('/organizations/domains', { domain, autoJoin: 'analyst' })],
    [
      'proves none',
      async (s, name) => {
        const domain = await addDomain(s, name);
        publish(dns, domain);
        return () => verifyDomain(s, domain);
      },
    ],
    [
      'opens none',
      async (s, name) => {
        const { id } = await addDomain(s, name);
        return () => s.patch(`/organizations/domains/${id}`, { autoJoin: 'viewer' });
      },
    ],
    [
      'removes none',
      async (s, name) => {
        const { id } = await addDomain(s, name);
        return () => s.delete(`/organizations/domains/${id}`);
      },
    ],
    [
      'withdraws no invitation',
      async (s) => {
        const { id } = (await s.post('/organizations/invitations', { role: 'viewer' })).body.invitation;
        return () => s.delete(`/organizations/invitations/${id}`);
      },
    ],
    ['gives no name', async (s) => () => s.patch('/organizations/current', { name: 'Mine now' })],
  ];
  const lower = (session: Session, role: string): Promise<unknown> =>
    service.database.query(
      `UPDATE membership SET role = $1 WHERE user_id = (SELECT id FROM app_user WHERE public_id = $2)`,
      [role, session.account.user.id],
    );

  it.each(deeds)('%s', async (_what, prepare) => {
    const { other, organizationId, domain } = await twoOwners();
    const deed = await prepare(other, domain);
    const events = (await auditOf(service, organizationId)).length;
    const { status, body } = await overtaken(service, organizationId, () => lower(other, 'admin'), deed);
    expect([status, body.requiredRole]).toEqual([403, 'owner']);
    const since = (await auditOf(service, organizationId)).slice(events);
    expect(since.filter(({ action }) => action !== 'access.denied')).toEqual([]);
  });

  it('makes no API key that an administrator may make only', async () => {
    const { other, organizationId } = await twoOwners();
    const { status, body } = await overtaken(
      service,
      organizationId,
      () => lower(other, 'analyst'),
      () => other.post('/api-keys', { name: 'left behind', role: 'admin', scopes: ['*:read'] }),
    );
    expect([status, body.requiredRole]).toEqual([403, 'admin']);
  });

  it('proves no domain by letting the DNS take its time', async () => {
    const { one, other, domain: name } = await twoOwners();
    const domain = await addDomain(other, name, 'analyst');
    publish(dns, domain);
    let release!: () => void;
    dns.held = new Promise((resolve) => (release = resolve));
    const answer = verifyDomain(other, domain);
    while (!dns.asked.includes(domain.challenge.name)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await one.delete(path(other))).status).toBe(204);
    release();
    dns.held = null;
    expect((await answer).status).toBe(401);
    const [row] = (await one.get('/organizations/domains')).body.data;
    expect(row).toMatchObject({ id: domain.id, verifiedAt: null, autoJoin: 'off' });
  });
});

describe('the ways in that somebody made', () => {
  it.each<[string, (one: Session, other: Session) => Promise<Answer>, string]>([
    ['removed', (one, other) => one.delete(path(other)), 'maker-removed'],
    ['lowered', (one, other) => one.patch(path(other), { role: 'admin' }), 'maker-lowered'],
    ['gone by themselves', (_one, other) => other.delete(path(other)), 'maker-left'],
  ])('are closed when they are %s, each with an event, and no others', async (_how, end, reason) => {
    const { one, other, organizationId, domain } = await twoOwners();
    const proven = await verifiedDomain(dns, other, domain, 'viewer');
    const named = await addDomain(other, `later.${domain}`, 'analyst');
    await addDomain(other, `shut.${domain}`);
    await verifiedDomain(dns, one, `kept.${domain}`, 'viewer');
    const open = (await other.post('/organizations/invitations', { role: 'analyst' })).body.invitation.id;
    await invite(one);
    const events = (await auditOf(service, organizationId)).length;

    expect((await end(one, other)).status).toBeLessThan(300);
    expect(await autoJoinOf(one)).toEqual({
      [domain]: 'off',
      [`later.${domain}`]: 'off',
      [`shut.${domain}`]: 'off',
      [`kept.${domain}`]: 'viewer',
    });
    expect((await one.get('/organizations/invitations?state=open')).body.data).toHaveLength(1);
    const since = (await auditOf(service, organizationId)).slice(events);
    expect(since.filter(({ action }) => action === 'invitation.withdrawn')).toMatchObject([
      { target: open, facts: { reason } },
    ]);
    const closed = since.filter(({ action }) => action === 'domain.auto-join-changed');
    expect(closed.map(({ target, facts }) => ({ target, facts })).sort(byTarget)).toEqual(
      [
        { target: proven.id, facts: { domain, autoJoin: null, reason } },
        { target: named.id, facts: { domain: `later.${domain}`, autoJoin: null, reason } },
      ].sort(byTarget),
    );
  });

  const byTarget = (a: { target: string | null }, b: { target: string | null }): number =>
    String(a.target).localeCompare(String(b.target));

  it.each<[string, (one: Session, other: Session) => Promise<Answer>, string]>([
    ['is removed', (one, other) => one.delete(path(other)), 'maker-removed'],
    ['leaves', (_one, other) => other.delete(path(other)), 'maker-left'],
  ])('API keys end at once when their maker %s, and others’ go on', async (_how, end, reason) => {
    const { one, other, organizationId } = await twoOwners();
    const [theirs, second, ended, mine] = [
      await makeKey(other, { role: 'admin' }),
      await makeKey(other),
      await makeKey(other),
      await makeKey(one),
    ];
    await one.delete(`/api-keys/${ended.id}`);
    expect((await new Integration(service, theirs.key).get('/devices')).status).toBe(200);
    expect((await end(one, other)).status).toBe(204);
    for (const { key } of [theirs, second]) {
      const { status, body } = await new Integration(service, key).get('/devices');
      expect([status, body.code]).toEqual([401, 'api-key-invalid']);
    }
    expect((await new Integration(service, mine.key).get('/devices')).status).toBe(200);
    const revoked = (await auditOf(service, organizationId)).filter(({ facts }) => facts['reason'] === reason);
    expect(revoked.map(({ action, target }) => [action, target]).sort()).toEqual(
      [theirs.id, second.id].sort().map((id) => ['api-key.revoked', id]),
    );
    expect((await auditOf(service, organizationId)).map(({ facts }) => facts['apiKeysRevoked'])).toContain(2);
  });

  it('API keys of somebody who is lowered stay, and can no more than they', async () => {
    const { one, other } = await twoOwners();
    const { id, key } = await makeKey(other, { role: 'admin' });
    await one.patch(path(other), { role: 'viewer' });
    expect((await one.get(`/api-keys/${id}`)).body).toMatchObject({ state: 'active', roleInForce: 'viewer' });
    expect((await new Integration(service, key).get('/devices')).status).toBe(200);
  });
});
