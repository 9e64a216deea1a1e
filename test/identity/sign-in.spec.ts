import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, consent, signIn } from '../support/session.js';

describe('signing in', () => {
  let idp: LocalIdentityProvider;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.github.environment());
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });
  beforeEach(() => {
    browser = new Browser(service.url);
    idp.behave();
  });

  it('offers the providers that are configured', async () => {
    const { status, body } = await browser.get('/auth/providers');
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: 'dev', name: 'Local development' },
      { id: 'github', name: 'GitHub' },
    ]);
  });

  it.each(['google', 'nothing', '__proto__', 'refresh'])('the provider %s is not found', async (provider) => {
    const begun = await browser.get(`/auth/${provider}`);
    expect([begun.status, begun.body.code]).toEqual([404, 'provider-not-configured']);
    const exchanged = await browser.post(`/auth/${provider}/exchange`, { code: 'c', state: 's' });
    expect([exchanged.status, exchanged.body.code]).toEqual([404, 'provider-not-configured']);
    expect((await browser.get(`~/auth/callback/${provider}`)).status).toBe(404);
  });

  it('a development person signs in, with both cookies as promised', async () => {
    const returned = await consent(browser, 'dev', 'ada', '/devices?state=active');
    const { status, headers, body } = await browser.post('/auth/dev/exchange', returned);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { name: 'Ada', email: 'ada@example.org', avatarUrl: null },
      organization: { name: 'Example Org (DEMO)', slug: 'example-org' },
      role: 'owner',
      returnTo: '/devices?state=active',
    });
    const cookies = headers.getSetCookie();
    const access = cookies.find((cookie) => cookie.startsWith('svc_access='))!;
    const refresh = cookies.find((cookie) => cookie.startsWith('svc_refresh='))!;
    expect(access).toMatch(
      /^svc_access=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=(900|899); Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(refresh).toMatch(/; Max-Age=60479\d; Path=\/api\/v1\/auth; |; Max-Age=604800; Path=\/api\/v1\/auth; /);
    const claims = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({
      sub: body.user.id,
      org: body.organization.id,
      aud: 'svc:access',
      iss: 'urn:posture',
    });
    expect(Object.keys(claims)).toEqual(expect.arrayContaining(['sid', 'jti', 'iat', 'exp']));
    expect([...browser.cookies.keys()].sort()).toEqual(['svc_access', 'svc_refresh']);

    const me = await browser.get('/auth/me');
    expect(me.status).toBe(200);
    expect(me.body).toMatchObject({
      user: { id: body.user.id, identities: [{ provider: 'dev' }] },
      role: 'owner',
      session: { id: claims['sid'] },
    });
  });

  it.each([
    ['ada', 'owner', 'example-org'],
    ['ben', 'analyst', 'example-org'],
    ['cy', 'viewer', 'example-org'],
    ['me', 'owner', 'your-organization'],
  ] as const)('%s is %s of %s', async (person, role, slug) => {
    expect((await signIn(service, person)).account).toMatchObject({ role, organization: { slug } });
  });

  it('somebody new from GitHub gets an organization of their own, a proven address, and comes back to it', async () => {
    const first = await browser.post('/auth/github/exchange', await consent(browser, 'github', 'octo'));
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      user: { name: 'Octo Cat', email: 'octo@example.org' },
      organization: { name: "Octo Cat's organization", slug: 'octo-cats-organization' },
      role: 'owner',
    });
    const again = new Browser(service.url);
    const second = await again.post('/auth/github/exchange', await consent(again, 'github', 'octo'));
    expect(second.body.user.id).toBe(first.body.user.id);
    expect(second.body.organization.id).toBe(first.body.organization.id);

    const audit = await service.database.query<{ action: string }>(
      `SELECT action FROM audit_event e JOIN organization o ON o.id = e.organization_id WHERE o.public_id = $1 ORDER BY e.id`,
      [first.body.organization.id],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'organization.created',
      'user.created',
      'session.created',
      'session.created',
    ]);
  });

  it('the same email under another identity is another person', async () => {
    const person = {
      id: 7,
      login: 'mallory',
      name: 'Ada',
      emails: [{ email: 'ada@example.org', primary: true, verified: true }],
    };
    idp.github.people.set('mallory', person);
    const ada = await signIn(service, 'ada');
    const mallory = await browser.post('/auth/github/exchange', await consent(browser, 'github', 'mallory'));
    expect(mallory.status).toBe(200);
    expect(mallory.body.user.id).not.toBe(ada.account.user.id);
    expect(mallory.body.organization.id).not.toBe(ada.account.organization.id);
  });

  it('a renamed login stays the same person, and whoever takes the old login is another', async () => {
    const someone = {
      id: 21,
      login: 'old',
      name: 'Some One',
      emails: [{ email: 's@example.org', primary: true, verified: true }],
    };
    idp.github.people.set('someone', someone);
    const before = await browser.post('/auth/github/exchange', await consent(browser, 'github', 'someone'));
    someone.login = 'new';
    idp.github.people.set('squatter', { ...someone, id: 22, login: 'old' });
    const other = new Browser(service.url);
    const after = await other.post('/auth/github/exchange', await consent(other, 'github', 'someone'));
    const squatter = await other.post('/auth/github/exchange', await consent(other, 'github', 'squatter'));
    expect(after.body.user.id).toBe(before.body.user.id);
    expect(squatter.body.user.id).not.toBe(before.body.user.id);
    expect(squatter.body.organization.slug).toMatch(/^some-ones-organization-[0-9a-f]{8}$/);
  });

  it('ten first sign-ins of one account at once make one person', async () => {
    idp.github.people.set('rush', {
      id: 99,
      login: 'rush',
      name: 'Rush',
      emails: [{ email: 'r@example.org', primary: true, verified: true }],
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const tab = new Browser(service.url);
        return tab.post('/auth/github/exchange', await consent(tab, 'github', 'rush'));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => String(body.user.id))).size).toBe(1);
    expect(new Set(answers.map(({ body }) => String(body.organization.id))).size).toBe(1);
  });

  it('a new sign-in takes the place of the session that the browser had', async () => {
    const session = await signIn(service, 'ben');
    const old = new Map(session.cookies);
    const again = await session.post('/auth/dev/exchange', await consent(session, 'dev', 'ben'));
    expect(again.status).toBe(200);
    const stolen = new Browser(service.url);
    for (const [name, value] of old) stolen.cookies.set(name, value);
    expect((await stolen.get('/auth/me')).status).toBe(401);
    expect((await session.get('/auth/me')).status).toBe(200);
  });

  it.each([
    ['down', 'token', 502, 'identity-provider-unavailable'],
    ['redirecting', 'token', 502, 'identity-provider-unavailable'],
    ['flooding', 'token', 502, 'identity-provider-unavailable'],
    ['gibberish', 'emails', 502, 'identity-provider-unavailable'],
  ] as const)('a provider that is %s at its %s endpoint is told as %i', async (mood, endpoint, status, code) => {
    const returned = await consent(browser, 'github', 'octo');
    idp.github.moods.set(endpoint, mood);
    const { body, ...answer } = await browser.post('/auth/github/exchange', returned);
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(JSON.stringify(body)).not.toMatch(/unicorn|access_token|html/i);
    expect(browser.cookies.has('svc_access')).toBe(false);
  });

  it("a code that the provider refuses is 401, in our words and not the provider's", async () => {
    const { state } = await consent(browser, 'github', 'octo');
    const { status, body, headers } = await browser.post('/auth/github/exchange', { code: 'made-up', state });
    expect([status, body.code]).toEqual([401, 'oauth-exchange-failed']);
    expect(headers.get('www-authenticate')).toBe('Cookie realm="posture"');
    expect(JSON.stringify(body)).not.toMatch(/incorrect|expired/);
  });

  it('is limited by address', async () => {
    const strict = await startService({ ...service.environment, SIGN_IN_LIMIT_PER_MINUTE: '2' });
    try {
      const caller = new Browser(strict.url);
      // The window may turn between two of them, hence one more than twice the limit.
      const answers = [];
      for (let i = 0; i < 5; i += 1) answers.push(await caller.post('/auth/dev/exchange', { code: 'c', state: 's' }));
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await strict.stop();
    }
  });
});
