import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../src/platform/index.js';
import { auditOf, furtherMembership, member, signInWithGithub } from '../support/belonging.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, type Session, signIn } from '../support/session.js';

const NOWHERE = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';

describe('organizations', () => {
  let idp: LocalIdentityProvider;
  let service: TestService;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.github.environment());
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });

  /** Somebody who is an owner of one organization and a viewer of another; signed in to the second. */
  async function inTwo(name: string): Promise<{ session: Session; first: string; second: string }> {
    const owner = await member(service, idp, name, `${name}-first`, 'owner');
    const session = await member2(name, `${name}-second`);
    return { session, first: owner.account.organization.id, second: session.account.organization.id };
  }

  /** A further membership of somebody, who then goes there. */
  async function member2(name: string, slug: string): Promise<Session> {
    const publicId = await furtherMembership(service, idp, name, slug);
    const session = await signInWithGithub(service, name);
    const switched = await session.post('/auth/switch', { organizationId: publicId });
    session.account = switched.body;
    return session;
  }

  const stateOf = ({ status, body }: Answer): [number, unknown] => [status, body.code];

  describe('several of one person', () => {
    it('are listed with the role in each, and which is the one of now', async () => {
      const { session, first, second } = await inTwo('lee');
      const { status, body } = await session.get('/auth/organizations');
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [
          { id: first, name: 'lee-first', slug: 'lee-first', role: 'owner', current: false },
          { id: second, name: 'lee-second', slug: 'lee-second', role: 'viewer', current: true },
        ],
        joinable: [],
      });
    });

    it('switching takes the session over: new cookies, new role, other data, and the old tokens are dead', async () => {
      const { session, first, second } = await inTwo('mia');
      expect((await session.patch('/organizations/current', { name: 'x' })).status).toBe(403);
      const old = new Browser(service.url);
      for (const [name, value] of session.cookies) old.cookies.set(name, value);

      const { status, body } = await session.post('/auth/switch', { organizationId: first });
      expect(status).toBe(200);
      expect(body).toEqual({
        user: session.account.user,
        organization: { id: first, name: 'mia-first', slug: 'mia-first' },
        role: 'owner',
      });
      expect(session.cookies.get('svc_access')).not.toBe(old.cookies.get('svc_access'));
      expect(session.cookies.get('svc_refresh')).not.toBe(old.cookies.get('svc_refresh'));
      expect((await session.get('/auth/me')).body).toMatchObject({ role: 'owner', organization: { id: first } });
      expect((await session.patch('/organizations/current', { name: 'Mia first' })).status).toBe(200);
      expect((await session.post('/auth/refresh')).status).toBe(200);
      expect((await session.get('/auth/me')).body.organization.id).toBe(first);

      expect((await old.get('/auth/me')).status).toBe(401);
      expect((await old.post('/auth/refresh')).status).toBe(401);
      expect((await old.post('/auth/switch', { organizationId: second })).status).toBe(401);

      // Neither trail tells of the other organization.
      const [there, here] = [await auditOf(service, second), await auditOf(service, first)];
      expect(there.map(({ action }) => action)).toContain('session.switched');
      expect(JSON.stringify(there)).not.toContain(first);
      expect(JSON.stringify(here)).not.toContain(second);
    });

    it('an organization that is not yours looks like one that never was', async () => {
      const ada = await signIn(service, 'ada');
      const me = await signIn(service, 'me');
      const foreign = await me.post('/auth/switch', { organizationId: ada.account.organization.id });
      const absent = await me.post('/auth/switch', { organizationId: NOWHERE });
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      const { requestId: _a, ...one } = foreign.body;
      const { requestId: _b, ...other } = absent.body;
      expect(one).toEqual(other);
      expect((await me.get('/auth/me')).status).toBe(200);
      expect(stateOf(await me.post('/auth/switch', { organizationId: '1' }))).toEqual([400, 'invalid-body']);
    });

    it('of ten switches of one session at once one takes it over; an ended session is followed by none', async () => {
      const { session, first } = await inTwo('noa');
      const tabs = Array.from({ length: 10 }, () => {
        const tab = new Browser(service.url);
        for (const [name, value] of session.cookies) tab.cookies.set(name, value);
        return tab;
      });
      const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/switch', { organizationId: first })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
    });

    it('switching does not put off the day on which one has to sign in again', async () => {
      const { session, first, second } = await inTwo('ola');
      const clock = service.app.get(Clock);
      try {
        for (let day = 6; day <= 24; day += 6) {
          clock.now = () => new Date(Date.now() + day * 86_400_000);
          expect((await session.post('/auth/refresh')).status).toBe(200);
          const organizationId = day % 12 === 0 ? second : first;
          expect((await session.post('/auth/switch', { organizationId })).status).toBe(200);
        }
        const [row] = await service.database.query<{ days: number }>(
          `SELECT extract(epoch FROM max(s.absolute_expires_at) - now())::int / 86400 AS days
             FROM user_session s JOIN app_user u ON u.id = s.user_id WHERE u.public_id = $1`,
          [session.account.user.id],
        );
        expect(row!.days).toBeLessThanOrEqual(30);
      } finally {
        clock.now = () => new Date();
      }
    });

    it('a session comes only from a page of ours', async () => {
      const { session, first } = await inTwo('pia');
      const forged = await session.post('/auth/switch', { organizationId: first }, { Origin: 'https://evil.example' });
      expect(stateOf(forged)).toEqual([403, 'csrf-rejected']);
    });
  });

  describe('one’s own sessions', () => {
    it('say which organization they are for, and all others are ended together, wherever they are', async () => {
      const { session, first } = await inTwo('quin');
      const elsewhere = await signInWithGithub(service, 'quin');
      await elsewhere.post('/auth/switch', { organizationId: first });
      const listed = await session.get('/auth/sessions');
      expect(new Set(listed.body.data.map(({ organization }: { organization: string }) => organization))).toEqual(
        new Set(['quin-first', 'quin-second']),
      );
      const bystander = await signIn(service, 'cy');
      expect((await session.delete('/auth/sessions')).status).toBe(204);
      expect((await elsewhere.get('/auth/me')).status).toBe(401);
      expect((await bystander.get('/auth/me')).status).toBe(200);
      expect((await session.get('/auth/sessions')).body.data).toMatchObject([{ current: true }]);
      expect((await auditOf(service, first)).at(-1)).toMatchObject({
        action: 'session.revoked',
        facts: { reason: 'revoked-by-user' },
      });
    });
  });

  describe('the current one', () => {
    it('is read by everybody and renamed by owners; the slug stays', async () => {
      const owner = await member(service, idp, 'rae', 'rae-org', 'owner');
      const viewer = await member(service, idp, 'sam', 'rae-org', 'viewer');
      const { status, body } = await viewer.get('/organizations/current');
      expect([status, body]).toEqual([
        200,
        { id: owner.account.organization.id, name: 'rae-org', slug: 'rae-org', isDemo: false },
      ]);
      const renamed = await owner.patch('/organizations/current', { name: ' Rae & Sam ' });
      expect(renamed.body).toMatchObject({ name: 'Rae & Sam', slug: 'rae-org' });
      expect((await viewer.get('/auth/me')).body.organization.name).toBe('Rae & Sam');
      expect((await auditOf(service, body.id)).at(-1)).toMatchObject({
        action: 'organization.renamed',
        actor: owner.account.user.id,
        facts: { from: 'rae-org', to: 'Rae & Sam' },
      });
      for (const name of ['', '   ', 'a\nb', 'x'.repeat(101), 7]) {
        expect((await owner.patch('/organizations/current', { name })).status).toBe(400);
      }
      expect((await owner.patch('/organizations/current', { name: 'x', slug: 'mine' })).status).toBe(400);
    });

    it.each(['admin', 'analyst', 'viewer'] as const)('is not renamed by an %s', async (role) => {
      const session = await member(service, idp, `tam-${role}`, 'tam-org', role);
      const { status, body } = await session.patch('/organizations/current', { name: 'mine' });
      expect([status, body.requiredRole]).toEqual([403, 'owner']);
    });
  });
});
