import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../src/platform/index.js';
import { auditOf, furtherMembership, link, member, newcomer, signInWithGithub } from '../support/belonging.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { agree, Browser, consent, type Session, signIn } from '../support/session.js';

const NOWHERE = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';

interface Identity {
  id: string;
  provider: string;
  email: string | null;
}

describe('linking accounts', () => {
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

  const identitiesOf = async (session: Session): Promise<Identity[]> =>
    (await session.get('/auth/me')).body.user.identities;

  /** Forgets what a development person signs in with, so that the account is nobody's. */
  const forget = (key: string): Promise<object[]> =>
    service.database.query(`DELETE FROM user_identity WHERE provider = 'dev' AND subject = $1`, [key]);

  it('a further account is linked while signed in, in the session that goes on, and signs the same person in', async () => {
    const ada = await signIn(service, 'ada');
    const before = new Map(ada.cookies);
    newcomer(idp, 'ada-github', { email: 'ada@elsewhere.example' });
    const { status, body, headers } = await link(ada, 'github', 'ada-github');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: ada.account.user.id, email: 'ada@example.org' },
      organization: { slug: 'example-org' },
      role: 'owner',
      returnTo: '/account',
      linked: true,
      invitation: null,
    });
    expect(
      headers.getSetCookie().filter((line) => line.startsWith('svc_access') || line.startsWith('svc_refresh')),
    ).toEqual([]);
    expect(new Map(ada.cookies)).toEqual(before);
    expect(await identitiesOf(ada)).toMatchObject([
      { id: expect.any(String), provider: 'dev', email: 'ada@example.org' },
      { id: expect.any(String), provider: 'github', email: 'ada@elsewhere.example' },
    ]);
    const again = await signInWithGithub(service, 'ada-github');
    expect(again.account.user.id).toBe(ada.account.user.id);
    expect((await auditOf(service, ada.account.organization.id)).map(({ action }) => action)).toContain(
      'identity.linked',
    );
  });

  it('linking it again is no error and makes no second one', async () => {
    const ben = await signIn(service, 'ben');
    newcomer(idp, 'ben-github');
    await link(ben, 'github', 'ben-github');
    expect((await link(ben, 'github', 'ben-github')).body.linked).toBe(true);
    expect(await identitiesOf(ben)).toHaveLength(2);
  });

  it('an account that signs somebody else in stays theirs', async () => {
    const other = await signInWithGithub(service, newcomer(idp, 'owned'));
    const cy = await signIn(service, 'cy');
    const { status, body } = await link(cy, 'github', 'owned');
    expect([status, body.code]).toEqual([409, 'identity-taken']);
    expect(await identitiesOf(cy)).toHaveLength(1);
    expect((await auditOf(service, cy.account.organization.id)).at(-1)).toMatchObject({
      action: 'identity.link-refused',
      facts: { provider: 'github', code: 'identity-taken' },
    });
    expect((await signInWithGithub(service, 'owned')).account.user.id).toBe(other.account.user.id);
    expect((await cy.get('/auth/me')).status).toBe(200);
  });

  it('never by email: the same proven address is another person until linked', async () => {
    const cy = await signIn(service, 'cy');
    const same = await signInWithGithub(service, newcomer(idp, 'cy-twin', { email: 'cy@example.org' }));
    expect(same.account.user.id).not.toBe(cy.account.user.id);
    expect(await identitiesOf(cy)).toHaveLength(1);
  });

  describe('is bound to the session that began it', () => {
    const begin = async (session: Session, login: string): Promise<{ code: string; state: string }> => {
      const begun = await session.post('/auth/identities/github/link', {});
      return agree(session, String(begun.body.location), login);
    };
    const finish = (browser: Browser, returned: object) => browser.post('/auth/github/exchange', returned);

    it('nobody can be made to link somebody else’s account: the return of another browser is refused', async () => {
      const attacker = await member(service, idp, 'mallory', 'mallory-org', 'owner');
      const victim = await member(service, idp, 'victim', 'victim-org', 'owner');
      const returned = await begin(attacker, newcomer(idp, 'mallory-two'));
      const planted = [...attacker.cookies].filter(([name]) => name.includes('oauth'));
      expect(planted).toHaveLength(1);
      for (const [name, value] of planted) victim.cookies.set(name, value);
      const { status, body } = await finish(victim, returned);
      expect([status, body.code]).toEqual([403, 'oauth-transaction-invalid']);
      expect(await identitiesOf(victim)).toHaveLength(1);
    });

    it('after signing out, and in another session of the same person, it is refused', async () => {
      const session = await member(service, idp, 'nick', 'nick-org', 'owner');
      const returned = await begin(session, newcomer(idp, 'nick-two'));
      await session.post('/auth/logout');
      expect((await finish(session, returned)).body.code).toBe('oauth-transaction-invalid');

      const first = await signInWithGithub(service, 'nick');
      const second = await signInWithGithub(service, 'nick');
      const begun = await begin(first, 'nick-two');
      for (const name of ['svc_access', 'svc_refresh']) first.cookies.set(name, second.cookies.get(name)!);
      expect((await finish(first, begun)).body.code).toBe('oauth-transaction-invalid');
      expect(await identitiesOf(second)).toHaveLength(1);
    });

    it('a session that ended meanwhile links nothing, whatever its tokens say', async () => {
      const session = await member(service, idp, 'otto', 'otto-org', 'owner');
      const helper = await signInWithGithub(service, 'otto');
      const returned = await begin(session, newcomer(idp, 'otto-two'));
      await helper.delete('/auth/sessions');
      expect((await finish(session, returned)).body.code).toBe('oauth-transaction-invalid');
    });

    it('an access token that ran out while consent was given does not matter, the refresh token holds the session', async () => {
      const session = await member(service, idp, 'paul', 'paul-org', 'owner');
      const clock = service.app.get(Clock);
      try {
        clock.now = () => new Date(Date.now() + 14 * 60_000);
        const returned = await begin(session, newcomer(idp, 'paul-two'));
        clock.now = () => new Date(Date.now() + 16 * 60_000);
        expect((await finish(session, returned)).body).toMatchObject({ linked: true });
      } finally {
        clock.now = () => new Date();
      }
    });

    it('it begins with a request of our own pages only, by somebody who is signed in', async () => {
      const nobody = await new Browser(service.url).post('/auth/identities/github/link', {});
      expect(nobody.status).toBe(401);
      const tunnelled = { 'X-Forwarded-For': '192.0.2.1' };
      const stranger = await new Browser(service.url).post('/auth/identities/dev/link', {}, tunnelled);
      expect(stranger.status).toBe(401);
      const session = await signIn(service, 'me');
      const forged = await session.post('/auth/identities/github/link', {}, { Origin: 'https://evil.example' });
      expect([forged.status, forged.body.code]).toEqual([403, 'csrf-rejected']);
      expect((await session.post('/auth/identities/nothing/link', {})).body.code).toBe('provider-not-configured');
    });

    it('a plain sign-in while signed in links nothing', async () => {
      const session = await member(service, idp, 'rolf', 'rolf-org', 'owner');
      const before = session.account.user.id;
      const returned = await consent(session, 'github', newcomer(idp, 'rolf-two'));
      const { body } = await finish(session, returned);
      expect(body).toMatchObject({ linked: false });
      expect(body.user.id).not.toBe(before);
    });
  });

  describe('unlinking', () => {
    it('the last one stays', async () => {
      const session = await member(service, idp, 'sara', 'sara-org', 'owner');
      const [only] = await identitiesOf(session);
      const { status, body } = await session.delete(`/auth/identities/${only!.id}`);
      expect([status, body.code]).toEqual([422, 'last-identity']);
      expect(await identitiesOf(session)).toHaveLength(1);
    });

    it('ends the sessions begun with it, and the account signs in somebody new from then on', async () => {
      const session = await member(service, idp, 'tina', 'tina-org', 'owner');
      newcomer(idp, 'tina-two');
      await link(session, 'github', 'tina-two');
      const other = await signInWithGithub(service, 'tina-two');
      const [, second] = await identitiesOf(session);
      expect((await session.delete(`/auth/identities/${second!.id}`)).status).toBe(204);
      expect((await other.get('/auth/me')).status).toBe(401);
      expect((await session.get('/auth/me')).status).toBe(200);
      expect((await auditOf(service, session.account.organization.id)).at(-1)).toMatchObject({
        action: 'identity.unlinked',
        facts: { provider: 'github', sessionsEnded: 1 },
      });
      expect((await signInWithGithub(service, 'tina-two')).account.user.id).not.toBe(session.account.user.id);
    });

    it('of the one that this session was begun with signs out here, also after switching', async () => {
      const session = await member(service, idp, 'ute', 'ute-org', 'owner');
      newcomer(idp, 'ute-two');
      await link(session, 'github', 'ute-two');
      const [first] = await identitiesOf(session);
      const organizationId = await furtherMembership(service, idp, 'ute', 'ute-other-org');
      expect((await session.post('/auth/switch', { organizationId })).status).toBe(200);
      expect((await session.delete(`/auth/identities/${first!.id}`)).status).toBe(204);
      expect(session.cookies.size).toBe(0);
      expect((await signInWithGithub(service, 'ute-two')).account.user.id).toBe(session.account.user.id);
    });

    it('is told to each organization that a session ended in, and to none of the others', async () => {
      const here = await member(service, idp, 'vera', 'vera-org', 'owner');
      newcomer(idp, 'vera-two');
      await link(here, 'github', 'vera-two');
      const other = await signInWithGithub(service, 'vera-two');
      const elsewhere = await furtherMembership(service, idp, 'vera', 'vera-other-org');
      await other.post('/auth/switch', { organizationId: elsewhere });
      const ended = String((await other.get('/auth/me')).body.session.id);
      const [, second] = await identitiesOf(here);
      expect((await here.delete(`/auth/identities/${second!.id}`)).status).toBe(204);
      expect((await other.get('/auth/me')).status).toBe(401);
      expect((await auditOf(service, elsewhere)).at(-1)).toMatchObject({
        action: 'session.revoked',
        actor: here.account.user.id,
        target: ended,
        facts: { reason: 'identity-unlinked' },
      });
      expect((await auditOf(service, here.account.organization.id)).at(-1)).toMatchObject({
        action: 'identity.unlinked',
        facts: { sessionsEnded: 0 },
      });
    });

    it('of two at once leaves one', async () => {
      for (let round = 0; round < 5; round += 1) {
        const session = await member(service, idp, `walt-${round}`, 'walt-org', 'viewer');
        newcomer(idp, `walt-two-${round}`);
        await link(session, 'github', `walt-two-${round}`);
        const [first, second] = await identitiesOf(session);
        const other = await signInWithGithub(service, `walt-two-${round}`);
        const answers = await Promise.all([
          session.delete(`/auth/identities/${second!.id}`),
          other.delete(`/auth/identities/${first!.id}`),
        ]);
        expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
        const left = await service.database.query(
          `SELECT 1 FROM user_identity i JOIN app_user u ON u.id = i.user_id WHERE u.public_id = $1`,
          [session.account.user.id],
        );
        expect(left).toHaveLength(1);
      }
    });

    it('somebody else’s looks like one that never was', async () => {
      const [ada, me] = [await signIn(service, 'ada'), await signIn(service, 'me')];
      const [theirs] = await identitiesOf(ada);
      const [foreign, absent] = [
        await me.delete(`/auth/identities/${theirs!.id}`),
        await me.delete(`/auth/identities/${NOWHERE}`),
      ];
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect(foreign.body.detail).toBe(absent.body.detail);
      expect((await identitiesOf(ada)).map(({ id }) => id)).toContain(theirs!.id);
    });
  });

  it('ten links of one free account by two people at once make it one person’s', async () => {
    const [one, other] = [
      await member(service, idp, 'xena', 'xena-org', 'owner'),
      await member(service, idp, 'yuri', 'yuri-org', 'owner'),
    ];
    await forget('cy');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const tab = new Browser(service.url) as Session;
        for (const [name, value] of (i % 2 === 0 ? one : other).cookies) tab.cookies.set(name, value);
        return link(tab, 'dev', 'cy');
      }),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(409)]);
  });
});
