import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../src/platform/index.js';
import { auditOf, furtherMembership, invite, member, newcomer, signInWithGithub } from '../support/belonging.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { agree, type Answer, Browser, type Session } from '../support/session.js';

const NOWHERE = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';

describe('what sets the cookies of a session anew', () => {
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
  afterEach(() => {
    service.app.get(Clock).now = () => new Date();
  });

  /** Signed in to the second of two organizations. */
  async function inTwo(name: string): Promise<{ session: Session; first: string; second: string }> {
    const session = await member(service, idp, name, `${name}-first`, 'owner');
    const second = await furtherMembership(service, idp, name, `${name}-second`);
    expect((await session.post('/auth/switch', { organizationId: second })).status).toBe(200);
    return { session, first: session.account.organization.id, second };
  }

  /** A browser with some of the cookies of another: a thief's. */
  function thiefOf(session: Browser, cookies: string[] = ['svc_access']): Browser {
    const thief = new Browser(service.url);
    for (const name of cookies) thief.cookies.set(name, session.cookies.get(name)!);
    return thief;
  }

  const refused = ({ status, body, headers }: Answer): boolean =>
    status === 401 && body.code === 'unauthenticated' && headers.getSetCookie().length === 0;

  it('is not to be had with a stolen access token', async () => {
    const { session, first } = await inTwo('anna');
    const token = await invite(await member(service, idp, 'bert', 'bert-org', 'owner'));
    const thief = thiefOf(session);
    expect((await thief.get('/auth/me')).status).toBe(200);
    for (const attempt of [
      await thief.post('/auth/switch', { organizationId: first }),
      await thief.post(`/auth/organizations/${NOWHERE}/join`),
      await thief.post('/auth/invitations/accept', { token }),
    ]) {
      expect(refused(attempt)).toBe(true);
    }
    expect((await session.post('/auth/refresh')).status).toBe(200);
    // Nor did the thief use the invitation up.
    expect((await session.post('/auth/invitations/accept', { token })).body.organization.slug).toBe('bert-org');
  });

  it('is not to be had with the refresh token of another session, nor with two', async () => {
    const { session, first } = await inTwo('cora');
    const other = await signInWithGithub(service, 'cora');
    const thief = thiefOf(session);
    thief.cookies.set('svc_refresh', other.cookies.get('svc_refresh')!);
    expect(refused(await thief.post('/auth/switch', { organizationId: first }))).toBe(true);
    thief.cookies.set('svc_refresh', session.cookies.get('svc_access')!);
    expect(refused(await thief.post('/auth/switch', { organizationId: first }))).toBe(true);
    const twice = `svc_access=${session.cookies.get('svc_access')!}; svc_refresh=a; svc_refresh=b`;
    const planted = await thief.post('/auth/switch', { organizationId: first }, { Cookie: twice });
    expect([planted.status, planted.body.code]).toEqual([400, 'duplicate-cookie']);
    for (const one of [session, other]) expect((await one.get('/auth/me')).status).toBe(200);
  });

  it('takes the refresh token before the newest for ten seconds', async () => {
    const { session, first } = await inTwo('dora');
    const tab = thiefOf(session, ['svc_access', 'svc_refresh']);
    await session.post('/auth/refresh');
    service.app.get(Clock).now = () => new Date(Date.now() + 9_000);
    expect((await tab.post('/auth/switch', { organizationId: first })).status).toBe(200);
  });

  it('ends the session for an older one, and tells the audit trail', async () => {
    const { session, first, second } = await inTwo('edda');
    const thief = thiefOf(session, ['svc_access', 'svc_refresh']);
    await session.post('/auth/refresh');
    service.app.get(Clock).now = () => new Date(Date.now() + 11_000);
    expect(refused(await thief.post('/auth/switch', { organizationId: first }))).toBe(true);
    expect((await session.get('/auth/me')).status).toBe(401);
    expect((await session.post('/auth/refresh')).status).toBe(401);
    expect((await auditOf(service, second)).map(({ action }) => action)).toContain('session.refresh-reused');
  });

  it('gives nothing anew for the organization that one is in', async () => {
    const { session, second } = await inTwo('fred');
    const before = new Map(session.cookies);
    const { status, body, headers } = await session.post('/auth/switch', { organizationId: second });
    expect([status, body]).toMatchObject([200, { organization: { id: second, slug: 'fred-second' }, role: 'viewer' }]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(new Map(session.cookies)).toEqual(before);
    expect((await session.get('/auth/me')).status).toBe(200);
  });

  describe('linking an account', () => {
    const identitiesOf = async (session: Session): Promise<unknown[]> =>
      (await session.get('/auth/me')).body.user.identities;
    const begin = async (browser: Browser, login: string): Promise<{ code: string; state: string }> => {
      const begun = await browser.post('/auth/identities/github/link', {});
      return agree(browser, String(begun.body.location), newcomer(idp, login));
    };

    it('is not to be had with a stolen access token either', async () => {
      const session = await member(service, idp, 'gina', 'gina-org', 'owner');
      const thief = thiefOf(session);
      const { status, body } = await thief.post('/auth/github/exchange', await begin(thief, 'gina-thief'));
      expect([status, body.code]).toEqual([403, 'oauth-transaction-invalid']);
      expect(await identitiesOf(session)).toHaveLength(1);
    });

    it('ends the session when it comes with an old refresh token', async () => {
      const session = await member(service, idp, 'hugo', 'hugo-org', 'owner');
      const thief = thiefOf(session, ['svc_access', 'svc_refresh']);
      const returned = await begin(thief, 'hugo-thief');
      await session.post('/auth/refresh');
      service.app.get(Clock).now = () => new Date(Date.now() + 11_000);
      expect((await thief.post('/auth/github/exchange', returned)).body.code).toBe('oauth-transaction-invalid');
      expect((await session.get('/auth/me')).status).toBe(401);
    });
  });
});
