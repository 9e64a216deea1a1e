import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { Secrets } from '../../src/platform/index.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, consent, signIn } from '../support/session.js';

describe('attacks on signing in', () => {
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
  });

  const post = async (path: string, body: unknown, headers = {}): Promise<[number, unknown]> => {
    const answer = await browser.post(path, body, headers);
    return [answer.status, answer.body.code];
  };

  describe('the transaction', () => {
    it('with a foreign state is refused', async () => {
      const { code } = await consent(browser, 'dev', 'ada');
      expect(await post('/auth/dev/exchange', { code, state: 'A'.repeat(43) })).toEqual([
        403,
        'oauth-transaction-invalid',
      ]);
    });

    it("in another browser (an attacker's code and state) is refused", async () => {
      const returned = await consent(new Browser(service.url), 'dev', 'ada');
      expect(await post('/auth/dev/exchange', returned)).toEqual([403, 'oauth-transaction-invalid']);
    });

    it('is good once, even with the cookie brought back', async () => {
      const returned = await consent(browser, 'dev', 'ada');
      const kept = new Map(browser.cookies);
      expect((await browser.post('/auth/dev/exchange', returned)).status).toBe(200);
      expect(await post('/auth/dev/exchange', returned)).toEqual([403, 'oauth-transaction-invalid']);
      for (const [name, value] of kept) browser.cookies.set(name, value);
      expect(await post('/auth/dev/exchange', returned)).toEqual([403, 'oauth-transaction-invalid']);
    });

    it('of ten exchanges at once lets one through', async () => {
      const returned = await consent(browser, 'dev', 'ada');
      const tabs = Array.from({ length: 10 }, () => {
        const tab = new Browser(service.url);
        for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
        return tab.post('/auth/dev/exchange', returned);
      });
      const statuses = (await Promise.all(tabs)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(403)]);
    });

    it('of one provider is no good for another', async () => {
      const returned = await consent(browser, 'github', 'octo');
      expect(await post('/auth/dev/exchange', returned)).toEqual([403, 'oauth-transaction-invalid']);
    });

    it('that comes back from somebody else (RFC 9207) is refused', async () => {
      const foreign = { ...(await consent(browser, 'dev', 'ada')), iss: 'https://evil.example' };
      expect(await post('/auth/dev/exchange', foreign)).toEqual([403, 'oauth-transaction-invalid']);
      const own = { ...(await consent(browser, 'dev', 'ada')), iss: 'urn:posture:development' };
      expect((await browser.post('/auth/dev/exchange', own)).status).toBe(200);
    });

    it('whose cookie was tampered with is refused', async () => {
      const returned = await consent(browser, 'dev', 'ada');
      for (const [name, value] of browser.cookies) browser.cookies.set(name, `${value.slice(0, -6)}AAAAAA`);
      expect(await post('/auth/dev/exchange', returned)).toEqual([403, 'oauth-transaction-invalid']);
    });

    it('of five tabs at once all finish; the cookie of the oldest gives way to a sixth', async () => {
      const returned = [];
      for (let tab = 0; tab < 5; tab += 1) returned.push(await consent(browser, 'dev', 'cy'));
      for (const one of returned.slice(1)) expect((await browser.post('/auth/dev/exchange', one)).status).toBe(200);
      for (let tab = 0; tab < 8; tab += 1) await consent(browser, 'dev', 'cy');
      expect([...browser.cookies.keys()].filter((name) => name.startsWith('svc_oauth_'))).toHaveLength(5);
    });

    it.each([
      [{ code: ['c'], state: 's' }],
      [{ code: 'c', state: { a: 1 } }],
      [{ code: '', state: 's' }],
      [{ state: 's' }],
      [{ code: 'c', state: 's', organizationId: 1 }],
      [[]],
    ])('with the body %j is malformed', async (body) => {
      expect(await post('/auth/dev/exchange', body)).toEqual([400, 'invalid-body']);
    });

    it('cannot be finished by GET: a code on the start route is passed over', async () => {
      const begun = await browser.get('/auth/github?code=stolen&state=x&error=access_denied');
      expect(begun.status).toBe(302);
      const location = new URL(begun.headers.get('location')!);
      expect(location.origin).toBe(idp.url);
      expect(location.searchParams.get('code')).toBeNull();
      expect(location.searchParams.get('redirect_uri')).toBe(`${service.url}/auth/callback/github`);
      expect(location.searchParams.get('code_challenge_method')).toBe('S256');
      expect(location.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
      expect(begun.headers.getSetCookie()[0]).toMatch(
        /^svc_oauth_[\w-]{8}=[\w.-]+; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
    });
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\r\nSet-Cookie: x=y',
    'javascript:alert(1)',
  ])('the way back %j leads nowhere else', async (returnTo) => {
    const { body } = await browser.post('/auth/dev/exchange', await consent(browser, 'dev', 'ada', returnTo));
    expect(body.returnTo).toBe('/');
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:1' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 204],
    [{}, 204],
  ])('signing out from a page with %j is %i', async (headers, expected) => {
    const session = await signIn(service);
    expect((await session.post('/auth/logout', undefined, headers)).status).toBe(expected);
    expect((await session.get('/auth/me')).status).toBe(expected === 204 ? 401 : 200);
  });

  it.each(['/auth/dev/exchange', '/auth/refresh', '/auth/logout'])(
    '%s is closed to pages of other sites',
    async (path) => {
      const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
      expect(await post(path, { code: 'c', state: 's' }, headers)).toEqual([403, 'csrf-rejected']);
    },
  );

  it('a signed-in person is safe from pages of other sites, and the attempt is audited', async () => {
    const session = await signIn(service);
    const { session: own } = (await session.get('/auth/me')).body;
    const refused = await session.delete(`/auth/sessions/${own.id}`, undefined, { Origin: 'https://evil.example' });
    expect([refused.status, refused.body.code]).toEqual([403, 'csrf-rejected']);
    expect((await session.get('/auth/me')).status).toBe(200);
    const find = (): Promise<object[]> =>
      service.database.query(
        `SELECT 1 FROM audit_event WHERE action = 'access.denied' AND facts->>'code' = 'csrf-rejected'`,
      );
    for (let tries = 0; tries < 50 && (await find()).length === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await find()).toHaveLength(1);
  });

  it('localhost and 127.0.0.1 are the same place in development', async () => {
    const origin = service.url.replace('127.0.0.1', 'localhost');
    expect((await browser.post('/auth/logout', undefined, { Origin: origin })).status).toBe(204);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a body of %s is not understood',
    async (type) => {
      expect(await post('/auth/dev/exchange', 'code=c&state=s', { 'Content-Type': type })).toEqual([
        415,
        'unsupported-media-type',
      ]);
    },
  );

  it.each(['svc_access', 'svc_refresh'])('two cookies named %s are refused', async (name) => {
    const session = await signIn(service);
    const cookie = [...session.cookies, [name, 'planted']].map((pair) => pair.join('=')).join('; ');
    for (const answer of [
      await browser.get('/auth/me', { Cookie: cookie }),
      await browser.post('/auth/refresh', undefined, { Cookie: cookie }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'duplicate-cookie']);
    }
  });

  describe('tokens', () => {
    const meWith = async (token: string): Promise<number> =>
      (await browser.get('/auth/me', { Cookie: `svc_access=${token}` })).status;

    async function materials() {
      const session = await signIn(service);
      const token = session.cookies.get('svc_access')!;
      const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
      const { body } = await browser.get('~/.well-known/jwks.json');
      return {
        session,
        token,
        claims,
        kid: body.keys[0].kid as string,
        key: service.app.get(Secrets).sessionSigningKeys.active(new Date()).key,
      };
    }

    it('are checked against published keys, which hold nothing private', async () => {
      const { body, headers } = await browser.get('~/.well-known/jwks.json');
      expect(headers.get('content-type')).toContain('application/jwk-set+json');
      expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    });

    it('that are forged, unsigned, or signed by another algorithm are refused', async () => {
      const { token, claims, kid, key } = await materials();
      const [header = '', payload = '', signature = ''] = token.split('.');
      const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string;
      const sign = (protectedHeader: object, changes: object = {}): Promise<string> =>
        new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', ...protectedHeader }).sign(key);
      expect(await meWith(await sign({ kid }))).toBe(200);
      const forgeries = {
        none: new UnsecuredJWT(claims).encode(),
        noneWithKid: `${Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')}.${payload}.`,
        hs256: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(publicPem)),
        stripped: `${header}.${payload}.`,
        otherPayload: `${header}.${Buffer.from(JSON.stringify({ ...claims, org: 'x' })).toString('base64url')}.${signature}`,
        noKid: await sign({}),
        foreignKid: await sign({ kid: '__proto__' }),
        pathKid: await sign({ kid: '../../dev/null' }),
        otherAudience: await sign({ kid }, { aud: 'svc:refresh' }),
        otherIssuer: await sign({ kid }, { iss: 'https://evil.example' }),
        expired: await sign({ kid }, { exp: 1 }),
        otherOrganization: await sign({ kid }, { org: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }),
        otherUser: await sign({ kid }, { sub: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }),
        garbage: 'a.b.c',
        empty: '',
      };
      for (const [name, forgery] of Object.entries(forgeries))
        expect([name, await meWith(forgery)]).toEqual([name, 401]);
    });

    it('of one kind are no good as the other', async () => {
      const { session, token } = await materials();
      expect(await meWith(session.cookies.get('svc_refresh')!)).toBe(401);
      expect((await browser.post('/auth/refresh', undefined, { Cookie: `svc_refresh=${token}` })).status).toBe(401);
      expect((await session.get('/auth/me')).status).toBe(200);
    });

    it('that are bad are taken out of the browser', async () => {
      browser.cookies.set('svc_access', 'rubbish');
      const { status, headers } = await browser.get('/auth/me');
      expect(status).toBe(401);
      expect(headers.getSetCookie()[0]).toMatch(/^svc_access=; Path=\/; Expires=Thu, 01 Jan 1970/);
      expect(browser.cookies.size).toBe(0);
    });
  });

  it('under an https address cookies are Secure and the transaction is host-bound', async () => {
    const { DATABASE_URL, DATABASE_OWNER_URL, SECRETS_DIR } = service.environment;
    const secure = await startService({
      ...idp.github.environment(),
      DATABASE_URL: DATABASE_URL!,
      DATABASE_OWNER_URL: DATABASE_OWNER_URL!,
      SECRETS_DIR: SECRETS_DIR!,
      DEV_LOGIN: '0',
      PUBLIC_URL: 'https://posture.example',
    });
    try {
      const caller = new Browser(secure.url);
      const begun = await caller.get('/auth/github');
      expect(begun.headers.getSetCookie()[0]).toMatch(
        /^__Host-svc_oauth_[\w-]{8}=.*; Path=\/;.*; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(new URL(begun.headers.get('location')!).searchParams.get('redirect_uri')).toBe(
        'https://posture.example/auth/callback/github',
      );
      const exchanged = await caller.post('/auth/github/exchange', await consent(caller, 'github', 'octo'), {
        Origin: 'https://posture.example',
      });
      expect(exchanged.status).toBe(200);
      for (const name of ['svc_access', 'svc_refresh']) {
        const line = exchanged.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
        expect(line).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
      }
    } finally {
      await secure.stop();
    }
  });
});
