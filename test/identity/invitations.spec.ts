import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../src/platform/index.js';
import { auditOf, invite, member, newcomer, signInWithGithub } from '../support/belonging.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { agree, Browser, type Session, signIn } from '../support/session.js';

const NOWHERE = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';
const DAY_MS = 86_400_000;

describe('invitations', () => {
  let idp: LocalIdentityProvider;
  let service: TestService;
  let owner: Session;
  let organizationId: string;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.github.environment());
    owner = await member(service, idp, 'olga', 'host-org', 'owner');
    organizationId = owner.account.organization.id;
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });

  const accept = (session: Session, token: string) => session.post('/auth/invitations/accept', { token });
  const later = (days: number): void => {
    service.app.get(Clock).now = () => new Date(Date.now() + days * DAY_MS);
  };

  it('show their token once; only its hash is kept', async () => {
    const { status, body, headers } = await owner.post('/organizations/invitations', {
      role: 'analyst',
      email: 'grace@example.net',
    });
    expect(status).toBe(201);
    expect(body.token).toMatch(/^sps_inv_[0-9A-Za-z]{49}$/);
    expect(body.link).toBe(`${service.url}/invitation#${body.token}`);
    expect(headers.get('location')).toBe(`/api/v1/organizations/invitations/${body.invitation.id}`);
    expect(body.invitation).toMatchObject({
      email: 'grace@example.net',
      role: 'analyst',
      state: 'open',
      createdBy: owner.account.user.id,
    });
    const days = (Date.parse(body.invitation.expiresAt) - Date.parse(body.invitation.createdAt)) / DAY_MS;
    expect(days).toBe(7);
    const listed = await owner.get('/organizations/invitations?q=grace&state=open');
    expect(listed.body.data).toEqual([body.invitation]);
    expect(JSON.stringify(listed.body)).not.toContain(body.token);
    const kept = await service.database.query<{ row: string }>(
      `SELECT to_jsonb(i)::text AS row FROM organization_invitation i UNION ALL SELECT to_jsonb(e)::text FROM audit_event e`,
    );
    const hash = createHash('sha256').update(String(body.token)).digest('hex');
    expect(kept.some(({ row }) => row.includes(hash))).toBe(true);
    expect(kept.some(({ row }) => row.includes(String(body.token)))).toBe(false);
  });

  it('asked for twice with one Idempotency-Key are one', async () => {
    const ask = () =>
      owner.post('/organizations/invitations', { role: 'viewer' }, { 'Idempotency-Key': '"invite-once-0001"' });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it.each([
    {},
    { role: 'god' },
    { role: 'viewer', email: 'nobody' },
    { role: 'viewer', email: null },
    { role: 'viewer', expiresInDays: 0 },
    { role: 'viewer', expiresInDays: 31 },
    { role: 'viewer', expiresInDays: 1.5 },
    { role: 'viewer', organizationId: 1 },
  ])('%j is no invitation', async (body) => {
    expect((await owner.post('/organizations/invitations', body)).status).toBe(400);
  });

  it.each(['owner', 'admin'] as const)(
    'as %s need the address of the person, and open for nobody else',
    async (role) => {
      const refused = await owner.post('/organizations/invitations', { role });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ pointer: '/email', detail: `is needed for an invitation as ${role}` }],
      ]);
      const token = await invite(owner, { role, email: `bound-${role}@example.net` });
      const stranger = await member(service, idp, `stray-${role}`, `stray-${role}-org`, 'owner');
      expect((await accept(stranger, token)).body.code).toBe('invitation-invalid');
      const invited = await signInWithGithub(service, newcomer(idp, `bound-${role}`), token);
      expect(invited.account).toMatchObject({ organization: { slug: 'host-org' }, role, invitation: 'joined' });
    },
  );

  it.each(['admin', 'analyst', 'viewer'] as const)('are the business of owners: %s may do nothing', async (role) => {
    const session = await member(service, idp, `no-${role}`, 'host-org', role);
    for (const answer of [
      await session.get('/organizations/invitations'),
      await session.post('/organizations/invitations', { role: 'viewer' }),
      await session.delete(`/organizations/invitations/${NOWHERE}`),
    ]) {
      expect([answer.status, answer.body.requiredRole]).toEqual([403, 'owner']);
    }
  });

  it('let somebody who is signed in join, and take the session there', async () => {
    const session = await member(service, idp, 'pete', 'pete-org', 'owner');
    const old = session.cookies.get('svc_access');
    const { status, body } = await accept(session, await invite(owner, { role: 'analyst' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      user: session.account.user,
      organization: { id: organizationId, name: 'host-org', slug: 'host-org' },
      role: 'analyst',
    });
    expect(session.cookies.get('svc_access')).not.toBe(old);
    expect((await session.get('/auth/me')).body).toMatchObject({
      role: 'analyst',
      organization: { id: organizationId },
    });
    const { data } = (await session.get('/auth/organizations')).body;
    expect(data).toMatchObject([{ slug: 'pete-org' }, { slug: 'host-org', current: true }]);
    const trail = (await auditOf(service, organizationId)).filter(({ actor }) => actor === session.account.user.id);
    expect(trail.map(({ action }) => action)).toEqual(['invitation.redeemed', 'member.joined', 'session.created']);
    const [redeemed] = (await owner.get('/organizations/invitations?state=redeemed')).body.data;
    expect(redeemed).toMatchObject({ state: 'redeemed', redeemedBy: session.account.user.id });
  });

  it('used, withdrawn, expired, foreign, unknown and malformed ones look alike', async () => {
    const session = await member(service, idp, 'quentin', 'quentin-org', 'owner');
    const used = await invite(owner);
    await signInWithGithub(service, newcomer(idp, 'faster'), used);
    const made = await owner.post('/organizations/invitations', { role: 'viewer' });
    await owner.delete(`/organizations/invitations/${made.body.invitation.id}`);
    const bound = await invite(owner, { role: 'viewer', email: 'grace@example.net' });
    const token = await invite(owner);
    const mistyped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const short = await invite(owner, { role: 'viewer', expiresInDays: 1 });
    later(1.01);
    const refreshed = await session.post('/auth/refresh');
    expect(refreshed.status).toBe(200);
    const answers = [];
    for (const one of [used, made.body.token, bound, short, mistyped, 'sps_inv_x', `sps_inv_${'0'.repeat(49)}`]) {
      answers.push(await accept(session, String(one)));
    }
    later(0);
    const bodies = answers.map(({ body: { requestId: _, ...body } }) => body as object);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ code: 'invitation-invalid' });
    expect((await session.get('/auth/me')).body.organization.slug).toBe('quentin-org');
  });

  it('tell whoever holds the link what they open, and once they open nothing only how they ended', async () => {
    const stranger = new Browser(service.url);
    const look = (token: string, headers = {}) => stranger.post('/auth/invitations/look', { token }, headers);
    const bound = await invite(owner, { role: 'analyst', email: 'vera@example.net' });
    const { status, body } = await look(bound);
    expect([status, body]).toEqual([
      200,
      {
        state: 'open',
        offer: {
          organization: { id: organizationId, name: 'host-org' },
          role: 'analyst',
          expiresAt: expect.any(String),
          needsAddress: true,
        },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('vera');
    expect((await look(await invite(owner))).body.offer.needsAddress).toBe(false);
    const used = await invite(owner);
    await signInWithGithub(service, newcomer(idp, 'viktor'), used);
    const made = await owner.post('/organizations/invitations', { role: 'viewer' });
    await owner.delete(`/organizations/invitations/${made.body.invitation.id}`);
    const short = await invite(owner, { role: 'viewer', expiresInDays: 1 });
    later(1.01);
    const ended = [];
    for (const token of [used, String(made.body.token), short]) ended.push((await look(token)).body);
    later(0);
    expect(ended).toEqual(['redeemed', 'withdrawn', 'expired'].map((state) => ({ state, offer: null })));
    expect((await look('sps_inv_x')).body.code).toBe('invitation-invalid');
    expect((await look(`sps_inv_${'0'.repeat(49)}`)).body.code).toBe('invitation-invalid');
    expect((await look(bound, { Origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('bound to an address are for whoever proved it, in whatever case it is written', async () => {
    const token = await invite(owner, { role: 'viewer', email: 'Rita@Example.net' });
    const unproven = await signInWithGithub(
      service,
      newcomer(idp, 'rita-fake', { email: 'rita@example.net', verified: false }),
      token,
    );
    expect(unproven.account).toMatchObject({ invitation: 'not-valid', role: 'owner' });
    const other = await signInWithGithub(service, newcomer(idp, 'rudi'), token);
    expect(other.account.invitation).toBe('not-valid');
    const rita = await signInWithGithub(service, newcomer(idp, 'rita', { email: 'rita@example.net' }), token);
    expect(rita.account).toMatchObject({ invitation: 'joined', organization: { slug: 'host-org' }, role: 'viewer' });
  });

  it('somebody new joins instead of getting an organization of their own', async () => {
    const session = await signInWithGithub(
      service,
      newcomer(idp, 'susi'),
      await invite(owner, { role: 'admin', email: 'susi@example.net' }),
    );
    expect(session.account).toMatchObject({
      organization: { slug: 'host-org' },
      role: 'admin',
      invitation: 'joined',
      linked: false,
    });
    expect((await session.get('/auth/organizations')).body.data).toHaveLength(1);
    expect((await session.get('/organizations/members')).status).toBe(200);
  });

  it('somebody new with an invitation that is not valid is signed in, told so, and has an organization of their own', async () => {
    const session = await signInWithGithub(service, newcomer(idp, 'theo'), 'sps_inv_rubbish');
    expect(session.account).toMatchObject({ role: 'owner', invitation: 'not-valid' });
    expect(session.account.organization.slug).not.toBe('host-org');
  });

  it('somebody who is here already signs in with one and joins too', async () => {
    const before = await member(service, idp, 'uwe', 'uwe-org', 'owner');
    const after = await signInWithGithub(service, 'uwe', await invite(owner, { role: 'viewer' }));
    expect(after.account.user.id).toBe(before.account.user.id);
    expect(after.account).toMatchObject({ organization: { slug: 'host-org' }, role: 'viewer', invitation: 'joined' });
  });

  it('a member who follows one keeps the role they have, and the invitation stays open', async () => {
    const session = await member(service, idp, 'vera', 'host-org', 'viewer');
    const token = await invite(owner, { role: 'analyst' });
    const { status, body } = await accept(session, token);
    expect([status, body.role]).toEqual([200, 'viewer']);
    const next = await member(service, idp, 'viktor', 'viktor-org', 'owner');
    expect((await accept(next, token)).body.role).toBe('analyst');
  });

  it('of twenty people who redeem one at once, one joins', async () => {
    const token = await invite(owner, { role: 'viewer' });
    const crowd = [];
    for (let i = 0; i < 20; i += 1) crowd.push(await member(service, idp, `crowd-${i}`, 'crowd-org', 'viewer'));
    const before = Number((await owner.get('/organizations/members')).body.page.total);
    const answers = await Promise.all(crowd.map((session) => accept(session, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(403)]);
    expect((await owner.get('/organizations/members')).body.page.total).toBe(before + 1);
  });

  it('of twenty first sign-ins with one at once, one joins and nineteen have organizations of their own', async () => {
    const token = await invite(owner, { role: 'viewer' });
    const people = Array.from({ length: 20 }, (_, i) => newcomer(idp, `rush-${i}`));
    const sessions = await Promise.all(people.map((login) => signInWithGithub(service, login, token)));
    const outcomes = sessions.map(({ account }) => String(account.invitation)).sort();
    expect(outcomes).toEqual(['joined', ...Array<string>(19).fill('not-valid')]);
  });

  it('are withdrawn, also twice; another organization’s are not there', async () => {
    const made = await owner.post('/organizations/invitations', { role: 'viewer' });
    const path = `/organizations/invitations/${made.body.invitation.id}`;
    const me = await signIn(service, 'me');
    const [foreign, absent] = [await me.delete(path), await me.delete(`/organizations/invitations/${NOWHERE}`)];
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.body.detail).toBe(absent.body.detail);
    expect((await me.get('/organizations/invitations')).body.data).toEqual([]);
    expect((await owner.get('/organizations/invitations?state=open')).body.data[0].id).toBe(made.body.invitation.id);

    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.delete(path)).status).toBe(204);
    const events = (await auditOf(service, organizationId)).filter(({ target }) => target === made.body.invitation.id);
    expect(events.map(({ action }) => action)).toEqual(['invitation.created', 'invitation.withdrawn']);
    expect((await owner.get('/organizations/invitations?state=withdrawn')).body.data[0].id).toBe(
      made.body.invitation.id,
    );
  });

  it('are sealed into the browser: the state of one sign-in does not carry the invitation of another', async () => {
    const token = await invite(owner, { role: 'viewer' });
    const browser = new Browser(service.url);
    const begun = await browser.post('/auth/github/start', { invitation: token, returnTo: '/devices' });
    expect(begun.status).toBe(200);
    expect(begun.body.location).not.toContain('sps_inv');
    const sealed = [...browser.cookies.values()].join();
    expect(sealed).not.toContain(token);
    const returned = await agree(browser, String(begun.body.location), newcomer(idp, 'wanda'));
    const other = new Browser(service.url);
    expect((await other.post('/auth/github/exchange', returned)).body.code).toBe('oauth-transaction-invalid');
    const done = await browser.post('/auth/github/exchange', returned);
    expect(done.body).toMatchObject({ invitation: 'joined', returnTo: '/devices' });
    const forged = await browser.post('/auth/github/start', { invitation: token }, { Origin: 'https://evil.example' });
    expect([forged.status, forged.body.code]).toEqual([403, 'csrf-rejected']);
    expect((await browser.post('/auth/nothing/start', {})).body.code).toBe('provider-not-configured');
  });
});
