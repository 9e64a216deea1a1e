import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditOf, invite, link, member, newcomer, overtaken, signInWithGithub } from '../support/belonging.js';
import { type Domain, verifiedDomain } from '../support/domains.js';
import { type FakeDns, startFakeDns } from '../support/fake-dns.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { agree, consent, type Person, Session, signIn } from '../support/session.js';

describe('joining by the domain of an email', () => {
  let idp: LocalIdentityProvider;
  let dns: FakeDns;
  let service: TestService;
  let owner: Session;
  let organizationId: string;
  let domain: Domain;

  beforeAll(async () => {
    [idp, dns] = [await startIdentityProvider(), await startFakeDns()];
    service = await startService({ ...idp.github.environment(), ...dns.environment });
    owner = await member(service, idp, 'olga', 'host-org', 'owner');
    organizationId = owner.account.organization.id;
    // The development provider answers for the addresses of its people, which are of example.org.
    domain = await verifiedDomain(dns, owner, 'example.org');
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([idp.stop(), dns.stop()]);
  });

  /** Makes a development person somebody whom nobody ever saw. */
  const forget = (person: Person): Promise<object[]> =>
    service.database.query(
      `DELETE FROM app_user WHERE id IN (SELECT user_id FROM user_identity WHERE provider = 'dev' AND subject = $1)`,
      [person],
    );
  async function firstSignIn(person: Person): Promise<Session> {
    await forget(person);
    return signIn(service, person);
  }

  const open = async (autoJoin: string): Promise<void> => {
    expect((await owner.patch(`/organizations/domains/${domain.id}`, { autoJoin })).body.autoJoin).toBe(autoJoin);
  };

  it('takes no wider role than analyst', async () => {
    for (const autoJoin of ['admin', 'owner', null, '']) {
      expect((await owner.patch(`/organizations/domains/${domain.id}`, { autoJoin })).status).toBe(400);
    }
  });

  it('happens at the first sign-in, with the role that is set', async () => {
    await open('analyst');
    const { account } = await firstSignIn('cy');
    expect(account).toMatchObject({ organization: { slug: 'host-org' }, role: 'analyst', invitation: null });
    const trail = await auditOf(service, organizationId);
    expect(trail.filter(({ actor }) => actor === account.user.id).map(({ action }) => action)).toEqual([
      'member.joined',
      'user.created',
      'session.created',
    ]);
    expect(trail.find(({ action }) => action === 'member.joined')!.facts).toEqual({
      role: 'analyst',
      by: 'domain',
      domain: 'example.org',
    });
  });

  it('does not while it is off', async () => {
    await open('off');
    expect((await firstSignIn('cy')).account.organization.slug).not.toBe('host-org');
  });

  it('does not for an address that the provider proved and does not answer for', async () => {
    await open('viewer');
    const session = await signInWithGithub(service, newcomer(idp, 'foreign', { email: 'f@example.org' }));
    expect(session.account.organization.slug).not.toBe('host-org');
    expect((await session.get('/auth/organizations')).body.joinable).toEqual([]);
    const refused = await session.post(`/auth/organizations/${organizationId}/join`);
    expect(refused.status).toBe(404);
  });

  it('does not for a domain below or above it', async () => {
    await verifiedDomain(dns, owner, 'sub.example.org', 'viewer');
    const parent = await member(service, idp, 'parent', 'parent-org', 'owner');
    await verifiedDomain(dns, parent, 'xample.org', 'viewer');
    await open('off');
    expect((await firstSignIn('cy')).account.role).toBe('owner');
  });

  it('an invitation leads elsewhere all the same', async () => {
    await open('viewer');
    const inviting = await member(service, idp, 'inviting', 'inviting-org', 'owner');
    const invitation = await invite(inviting, { role: 'viewer', email: 'cy@example.org' });
    await forget('cy');
    const cy = new Session(service.url);
    const begun = await cy.post('/auth/dev/start', { invitation });
    const exchanged = await cy.post('/auth/dev/exchange', await agree(cy, String(begun.body.location), 'cy'));
    expect(exchanged.body).toMatchObject({ organization: { slug: 'inviting-org' }, invitation: 'joined' });
    expect((await cy.get('/auth/organizations')).body.joinable).toMatchObject([{ id: organizationId }]);
  });

  it('whoever is here already is asked: it is listed, and joined with one request', async () => {
    await open('off');
    const cy = await firstSignIn('cy');
    const own = cy.account.organization.id;
    expect((await cy.post(`/auth/organizations/${organizationId}/join`)).status).toBe(404);
    await open('viewer');
    const again = await signIn(service, 'cy');
    expect(again.account.organization.id).toBe(own);
    const offered = (await again.get('/auth/organizations')).body.joinable;
    expect(offered).toEqual([
      { id: organizationId, name: 'host-org', slug: 'host-org', role: 'viewer', domain: 'example.org' },
    ]);
    const { status, body } = await again.post(`/auth/organizations/${organizationId}/join`);
    expect([status, body.organization.slug, body.role]).toEqual([200, 'host-org', 'viewer']);
    expect((await again.get('/auth/organizations')).body).toMatchObject({
      data: [{ id: own }, { id: organizationId, current: true }],
      joinable: [],
    });
  });

  it('whoever an owner removed does not come back by it, but by an invitation', async () => {
    await open('viewer');
    const cy = await firstSignIn('cy');
    const { id } = cy.account.user;
    expect((await owner.delete(`/organizations/members/${id}`)).status).toBe(204);
    const again = await signIn(service, 'cy');
    expect(again.account.organization.slug).not.toBe('host-org');
    expect((await again.get('/auth/organizations')).body.joinable).toEqual([]);
    expect((await again.post(`/auth/organizations/${organizationId}/join`)).status).toBe(404);
    const token = await invite(owner, { role: 'viewer' });
    expect((await again.post('/auth/invitations/accept', { token })).status).toBe(200);
    await again.delete(`/organizations/members/${id}`);
    const left = await signIn(service, 'cy');
    expect((await left.get('/auth/organizations')).body.joinable).toHaveLength(1);
  });

  it.each([
    ['closed', `UPDATE organization_domain SET auto_join = NULL`],
    [
      'for others only',
      `INSERT INTO member_removal (organization_id, user_id, removed_at)
       SELECT d.organization_id, i.user_id, now() FROM organization_domain d, user_identity i
        WHERE d.domain = 'example.org' AND i.provider = 'dev' AND i.subject = 'cy'`,
    ],
  ])('nobody joins what is %s by the time', async (_what, change) => {
    await open('off');
    const cy = await firstSignIn('cy');
    await open('viewer');
    const answer = await overtaken(
      service,
      organizationId,
      () => service.database.query(change),
      () => cy.post(`/auth/organizations/${organizationId}/join`),
    );
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  });

  it('at the first sign-in neither: they have an organization of their own then', async () => {
    await open('viewer');
    await forget('cy');
    const cy = new Session(service.url);
    const returned = await consent(cy, 'dev', 'cy');
    const { status, body } = await overtaken(
      service,
      organizationId,
      () => service.database.query(`UPDATE organization_domain SET auto_join = NULL`),
      () => cy.post('/auth/dev/exchange', returned),
    );
    expect([status, body.role]).toEqual([200, 'owner']);
  });

  it('whoever is removed while they follow an invitation comes in by it', async () => {
    const session = await member(service, idp, 'returning', 'host-org', 'viewer');
    const token = await invite(owner, { role: 'analyst' });
    const { id } = session.account.user;
    const { status, body } = await overtaken(
      service,
      organizationId,
      () =>
        service.database.query(
          `DELETE FROM membership WHERE user_id = (SELECT id FROM app_user WHERE public_id = $1)`,
          [id],
        ),
      () => session.post('/auth/invitations/accept', { token }),
    );
    expect([status, body.role]).toEqual([200, 'analyst']);
    expect((await session.get('/auth/me')).body.role).toBe('analyst');
  });

  it('an account that a removed person gave up brings nobody back, until an invitation does', async () => {
    await open('viewer');
    const cy = await firstSignIn('cy');
    newcomer(idp, 'cy-private');
    await link(cy, 'github', 'cy-private');
    expect((await owner.delete(`/organizations/members/${cy.account.user.id}`)).status).toBe(204);

    const alone = await signInWithGithub(service, 'cy-private');
    const [company] = (await alone.get('/auth/me')).body.user.identities;
    expect(company.provider).toBe('dev');
    expect((await alone.delete(`/auth/identities/${company.id}`)).status).toBe(204);
    const [bar] = await service.database.query<{ hash: string }>(
      `SELECT encode(account_hash, 'hex') AS hash FROM barred_account`,
    );
    expect(bar!.hash).toMatch(/^[0-9a-f]{64}$/);

    const reborn = await signIn(service, 'cy');
    expect(reborn.account.user.id).not.toBe(alone.account.user.id);
    expect(reborn.account.organization.slug).not.toBe('host-org');
    expect((await reborn.get('/auth/organizations')).body.joinable).toEqual([]);
    expect((await reborn.post(`/auth/organizations/${organizationId}/join`)).status).toBe(404);

    const token = await invite(owner, { role: 'viewer' });
    expect((await reborn.post('/auth/invitations/accept', { token })).status).toBe(200);
    const bars = await service.database.query(
      `SELECT 1 FROM barred_account b JOIN organization o ON o.id = b.organization_id WHERE o.slug = 'host-org'`,
    );
    expect(bars).toEqual([]);
    await reborn.delete(`/organizations/members/${reborn.account.user.id}`);
    expect((await (await signIn(service, 'cy')).get('/auth/organizations')).body.joinable).toHaveLength(1);
  });

  it('an account that a member gave up before they were removed brings nobody back either', async () => {
    await open('viewer');
    const cy = await firstSignIn('cy');
    newcomer(idp, 'cy-spare');
    await link(cy, 'github', 'cy-spare');
    const alone = await signInWithGithub(service, 'cy-spare');
    const [company] = (await alone.get('/auth/me')).body.user.identities;
    expect([company.provider, (await alone.delete(`/auth/identities/${company.id}`)).status]).toEqual(['dev', 204]);
    expect((await owner.delete(`/organizations/members/${cy.account.user.id}`)).status).toBe(204);

    const reborn = await signIn(service, 'cy');
    expect(reborn.account.user.id).not.toBe(cy.account.user.id);
    expect(reborn.account.organization.slug).not.toBe('host-org');
    expect((await reborn.get('/auth/organizations')).body.joinable).toEqual([]);

    const token = await invite(owner, { role: 'viewer' });
    expect((await reborn.post('/auth/invitations/accept', { token })).status).toBe(200);
    expect((await reborn.delete(`/organizations/members/${reborn.account.user.id}`)).status).toBe(204);
  });

  it('an account that a member gave up, whom nobody removed, is as good as any', async () => {
    await open('viewer');
    const cy = await firstSignIn('cy');
    newcomer(idp, 'cy-other');
    await link(cy, 'github', 'cy-other');
    const alone = await signInWithGithub(service, 'cy-other');
    const [company] = (await alone.get('/auth/me')).body.user.identities;
    expect((await alone.delete(`/auth/identities/${company.id}`)).status).toBe(204);
    expect((await signIn(service, 'cy')).account.organization.slug).toBe('host-org');
  });

  it('only the account that one signed in with counts, not others that are linked', async () => {
    await open('viewer');
    const session = await signInWithGithub(service, newcomer(idp, 'two-faced'));
    await service.database.query(`DELETE FROM user_identity WHERE provider = 'dev' AND subject = 'cy'`);
    await link(session, 'dev', 'cy');
    expect((await session.get('/auth/organizations')).body.joinable).toEqual([]);
    expect((await session.post(`/auth/organizations/${organizationId}/join`)).status).toBe(404);
    const fresh = await signIn(service, 'cy');
    expect(fresh.account.user.id).toBe(session.account.user.id);
    expect((await fresh.get('/auth/organizations')).body.joinable).toHaveLength(1);
  });
});
