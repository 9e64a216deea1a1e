import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mood } from '../../support/identity-provider/call.js';
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from '../../support/identity-provider/identity-provider.js';
import { refusalOf, signInWith, SOMEBODY } from '../../support/identity-provider/sign-in-with.js';
import { startService, type TestService } from '../../support/service.js';
import { Browser, consent } from '../../support/session.js';

describe('every provider', () => {
  let idp: LocalIdentityProvider;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.environment);
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });
  beforeEach(() => {
    browser = new Browser(service.url);
    idp.behave();
  });

  it('is listed: the local one first, then by name', async () => {
    expect((await browser.get('/auth/providers')).body).toEqual([
      { id: 'dev', name: 'Local development' },
      { id: 'github', name: 'GitHub' },
      { id: 'google', name: 'Google' },
      { id: 'linkedin', name: 'LinkedIn' },
      { id: 'microsoft', name: 'Microsoft' },
      { id: 'twitter', name: 'X' },
    ]);
  });

  describe.each(SOMEBODY)('%s', (provider, person, user) => {
    const exchange = `/auth/${provider}/exchange`;

    it('signs a person in: redirect, exchange, cookies, /auth/me', async () => {
      const begun = await browser.get(`/auth/${provider}?returnTo=/devices`);
      expect(begun.status).toBe(302);
      expect(begun.headers.get('cache-control')).toBe('no-store');
      expect(begun.headers.get('referrer-policy')).toBe('no-referrer');
      const query = new URL(begun.headers.get('location')!).searchParams;
      expect(query.get('redirect_uri')).toBe(`${service.url}/auth/callback/${provider}`);
      expect(query.get('state')).toMatch(/^[\w-]{43}$/);

      const { code, state, iss } = await consent(browser, provider, person, '/devices');
      const { status, body } = await browser.post(exchange, { code, state, ...(iss === undefined ? {} : { iss }) });
      expect(status).toBe(200);
      expect(body).toMatchObject({ user, role: 'owner', returnTo: '/devices' });
      expect([...browser.cookies.keys()].sort()).toEqual(expect.arrayContaining(['svc_access', 'svc_refresh']));
      const me = await browser.get('/auth/me');
      expect(me.status).toBe(200);
      expect(me.body).toMatchObject({ user: { ...user, identities: [{ provider }] } });
    });

    it('knows the person again', async () => {
      const first = await signInWith(service, provider, person);
      const second = await signInWith(service, provider, person);
      expect(second.exchanged.body.user.id).toBe(first.exchanged.body.user.id);
    });

    it('is never sent our secret, a code or a token in an address', async () => {
      await signInWith(service, provider, person);
      expect(idp[provider].calls.length).toBeGreaterThan(0);
      for (const { call } of idp[provider].calls) expect(call.url.search).not.toMatch(/token|secret|code/);
    });

    it('is not begun by GET with a code', async () => {
      const begun = await browser.get(`/auth/${provider}?code=stolen&state=x&iss=y&error=access_denied`);
      expect(begun.status).toBe(302);
      const location = new URL(begun.headers.get('location')!);
      expect(location.origin).toBe(idp.url);
      expect(location.searchParams.get('code')).toBeNull();
      expect(idp[provider].calls).toEqual([]);
    });

    it('refuses a foreign state, and a browser that did not begin', async () => {
      const returned = await consent(browser, provider, person);
      const stranger = new Browser(service.url);
      const foreign = { ...returned, state: 'A'.repeat(43) };
      expect(refusalOf(await browser.post(exchange, foreign))).toEqual([403, 'oauth-transaction-invalid']);
      expect(refusalOf(await stranger.post(exchange, returned))).toEqual([403, 'oauth-transaction-invalid']);
      expect(idp[provider].calls).toEqual([]);
      expect((await browser.post(exchange, returned)).status).toBe(200);
    });

    it("refuses another provider's transaction", async () => {
      const other = provider === 'github' ? 'google' : 'github';
      const returned = await consent(browser, other, other === 'github' ? 'octo' : 'gus');
      expect(refusalOf(await browser.post(exchange, returned))).toEqual([403, 'oauth-transaction-invalid']);
      const own = await consent(browser, provider, person);
      const mixed = { ...own, state: returned.state };
      expect(refusalOf(await browser.post(exchange, mixed))).toEqual([403, 'oauth-transaction-invalid']);
      expect(idp[provider].calls).toEqual([]);
    });

    it('takes a code once, and only with the transaction that it was made for', async () => {
      const returned = await consent(browser, provider, person);
      const kept = new Map(browser.cookies);
      expect((await browser.post(exchange, returned)).status).toBe(200);
      for (const [name, value] of kept) browser.cookies.set(name, value);
      expect(refusalOf(await browser.post(exchange, returned))).toEqual([403, 'oauth-transaction-invalid']);

      // The code of one sign-in, injected into another of the same browser.
      const used = { ...(await consent(browser, provider, person)), code: returned.code };
      expect(refusalOf(await browser.post(exchange, used))).toEqual([401, 'oauth-exchange-failed']);
      const madeUp = { ...(await consent(browser, provider, person)), code: 'made-up' };
      const answer = await browser.post(exchange, madeUp);
      expect(refusalOf(answer)).toEqual([401, 'oauth-exchange-failed']);
      expect(JSON.stringify(answer.body)).not.toMatch(/AADSTS|Malformed|incorrect|Unable|passed|<b>/);
    });

    if (provider !== 'linkedin') {
      it('does not take the code of another sign-in (PKCE)', async () => {
        const victim = await consent(new Browser(service.url), provider, person);
        const injected = { ...(await consent(browser, provider, person)), code: victim.code };
        expect(refusalOf(await browser.post(exchange, injected))).toEqual([401, 'oauth-exchange-failed']);
      });
    }

    it.each([
      [{ code: ['c'], state: 's' }],
      [{ code: 'c', state: { a: 1 } }],
      [{ code: 'c', state: 's', iss: ['i'] }],
      [{ code: 'c', state: 's', nonce: 'n' }],
      [{ code: 'c'.repeat(3000), state: 's' }],
    ])('takes no malformed body (%#)', async (body) => {
      expect(refusalOf(await browser.post(exchange, body))).toEqual([400, 'invalid-body']);
    });

    it.each(['//evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example'])(
      'does not lead back to %s',
      async (returnTo) => {
        const { body } = await browser.post(exchange, await consent(browser, provider, person, returnTo));
        expect(body.returnTo).toBe('/');
      },
    );
  });

  describe('that does not behave', () => {
    // In this order: keys that were fetched once are kept.
    const endpoints = {
      github: ['token', 'profile', 'emails'],
      google: ['token', 'keys'],
      linkedin: ['token', 'profile'],
      microsoft: ['token', 'keys'],
      twitter: ['token', 'profile'],
    } as const;

    async function attempt(
      url: string,
      provider: keyof typeof endpoints,
      person: string,
      endpoint: string,
      mood: Mood,
    ) {
      idp[provider].moods.clear();
      idp[provider].moods.set(endpoint, mood);
      const { exchanged, browser: tab } = await signInWith({ url }, provider, person);
      expect([provider, endpoint, ...refusalOf(exchanged)]).toEqual([
        provider,
        endpoint,
        502,
        'identity-provider-unavailable',
      ]);
      expect(JSON.stringify(exchanged.body)).not.toMatch(/unicorn|stolen|slow_down|html|in time|mebibyte/i);
      expect(exchanged.headers.get('retry-after')).toBe('60');
      expect(tab.cookies.has('svc_access')).toBe(false);
    }

    it.each(['down', 'throttling', 'redirecting', 'flooding', 'hanging', 'gibberish'] as const)(
      '(%s) is told as 502, in our words',
      async (mood) => {
        const replica = await startService(service.environment);
        try {
          // All providers at once: a call that hangs takes its 5 s.
          const walks = SOMEBODY.map(async ([provider, person]) => {
            for (const endpoint of endpoints[provider]) await attempt(replica.url, provider, person, endpoint, mood);
            idp[provider].moods.clear();
            expect((await signInWith(replica, provider, person)).exchanged.status).toBe(200);
          });
          await Promise.all(walks);
        } finally {
          await replica.stop();
        }
      },
    );
  });
});
