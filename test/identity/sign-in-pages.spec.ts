import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';
import { Browser } from '../support/session.js';

describe('the pages of signing in', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    await service.stop();
  });
  beforeEach(() => {
    browser = new Browser(service.url);
  });

  const begin = async (): Promise<URL> =>
    new URL((await browser.get('/auth/dev')).headers.get('location')!, service.url);
  const open = (url: URL) => browser.get(`~${url.pathname}${url.search}`);

  describe('the callback page', () => {
    let page: string;
    let script: string;

    beforeAll(async () => {
      page = (await new Browser(service.url).get('~/auth/callback/dev')).body;
      script = /<script>([\s\S]*)<\/script>/.exec(page)![1]!;
    });

    /** Runs the page's script in a make-believe browser. */
    async function visit(search: string, answer: { ok: boolean; body: object } | null) {
      const elements = new Map<string, Record<string, unknown>>();
      const seen = { posted: [] as [string, unknown][], wentTo: null as string | null, kept: null as string | null };
      const element = (id: string) => elements.get(id) ?? elements.set(id, {}).get(id)!;
      await runInNewContext(script, {
        URLSearchParams,
        location: { pathname: '/auth/callback/dev', search, replace: (path: string) => (seen.wentTo = path) },
        history: { replaceState: (_state: null, _title: string, path: string) => (seen.kept = path) },
        document: { getElementById: element },
        fetch: async (path: string, { body }: { body: string }) => {
          seen.posted.push([path, JSON.parse(body)]);
          if (answer === null) throw new TypeError('offline');
          return { ok: answer.ok, json: async () => answer.body };
        },
      });
      return {
        ...seen,
        title: element('title')['textContent'],
        text: element('text')['textContent'],
        again: element('again-link')['href'],
      };
    }

    it('runs its own script only, and talks to nobody else', async () => {
      const { status, headers } = await browser.get('~/auth/callback/dev');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      expect(policy).toMatch(/^default-src 'none'.*connect-src 'self'.*frame-ancestors 'none'$/);
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('posts what came back and goes on', async () => {
      const visited = await visit('?code=c&state=s&iss=i', { ok: true, body: { returnTo: '/devices?x=1' } });
      expect(visited.posted).toEqual([['/api/v1/auth/dev/exchange', { code: 'c', state: 's', iss: 'i' }]]);
      expect(visited).toMatchObject({ wentTo: '/devices?x=1', kept: '/auth/callback/dev' });
    });

    it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\\b'])(
      'never goes to %s',
      async (returnTo) => {
        expect((await visit('?code=c&state=s', { ok: true, body: { returnTo } })).wentTo).toBe('/');
      },
    );

    it('says when the invitation was not valid, and how to go on all the same', async () => {
      const visited = await visit('?code=c&state=s', { ok: true, body: { returnTo: '/x', invitation: 'not-valid' } });
      expect(visited).toMatchObject({ title: 'Invitation not valid', wentTo: null });
      expect(visited.text).toMatch(/signed in.*Ask for a new one/);
      expect(
        (await visit('?code=c&state=s', { ok: true, body: { returnTo: '/x', invitation: 'joined' } })).wentTo,
      ).toBe('/x');
    });

    it('says what is wrong, with a way to try again', async () => {
      const refused = await visit('?code=c&state=s', {
        ok: false,
        body: { title: 'Sign-in not valid', detail: 'Begin again.' },
      });
      expect(refused).toMatchObject({
        title: 'Sign-in not valid',
        text: 'Begin again.',
        again: '/api/v1/auth/dev?returnTo=/',
        wentTo: null,
      });
      expect((await visit('?code=c&state=s', null)).text).toMatch(/connection/);
      const denied = await visit('?error=access_denied&error_description=<b>x</b>', null);
      expect(denied).toMatchObject({
        posted: [],
        title: 'Not signed in',
        text: 'The provider did not confirm this sign-in.',
      });
    });
  });

  describe('the development provider', () => {
    it('lists the people, without a script', async () => {
      const { status, body, headers } = await open(await begin());
      expect(status).toBe(200);
      for (const name of ['Ada', 'Ben', 'Cy', 'You']) expect(body).toContain(`<strong>${name}</strong>`);
      expect(body).not.toContain('<script');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    });

    it('sends whoever is chosen back with a code', async () => {
      const { body } = await open(await begin());
      const link = /href="([^"]*login_hint=ben)"/.exec(body as string)![1]!.replaceAll('&amp;', '&');
      const back = await browser.get(`~${link}`);
      expect(back.status).toBe(302);
      expect(back.headers.get('location')).toMatch(
        new RegExp(
          `^${service.url}/auth/callback/dev\\?code=[\\w-]+&state=[\\w-]{43}&iss=urn%3Aposture%3Adevelopment$`,
        ),
      );
    });

    it('shows the list again for somebody it does not know, and what it was told only escaped', async () => {
      const url = await begin();
      url.searchParams.set('login_hint', '"><script>alert(1)</script>');
      const { status, body } = await open(url);
      expect(status).toBe(200);
      expect(body).not.toContain('<script');
    });

    it.each([
      ['redirect_uri', 'https://evil.example/auth/callback/dev'],
      ['redirect_uri', 'http://127.0.0.1.evil.example/auth/callback/dev'],
      ['redirect_uri', '//'],
      ['client_id', 'other'],
      ['response_type', 'token'],
      ['code_challenge_method', 'plain'],
    ])('refuses %s=%s and redirects nowhere', async (name, value) => {
      const url = await begin();
      url.searchParams.set(name, value);
      url.searchParams.set('login_hint', 'ada');
      expect((await open(url)).status).toBe(400);
    });

    it('gives no token to a stranger, and takes nothing but a form', async () => {
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const stranger = await browser.post('~/dev-idp/token', 'grant_type=authorization_code&code=x&client_id=y', form);
      expect([stranger.status, stranger.body]).toEqual([401, { error: 'invalid_client' }]);
      expect((await browser.post('~/dev-idp/token', { client_id: 'y' })).status).toBe(401);
      expect((await browser.post('~/dev-idp/token', 'x'.repeat(10_000), form)).status).toBe(401);
      expect((await browser.get('~/dev-idp/userinfo')).status).toBe(401);
    });
  });
});
