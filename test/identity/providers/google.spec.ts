import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from '../../support/identity-provider/identity-provider.js';
import { refusalOf, signInWith } from '../../support/identity-provider/sign-in-with.js';
import { startService, type TestService } from '../../support/service.js';
import { Browser, consent } from '../../support/session.js';

describe('signing in with Google', () => {
  let idp: LocalIdentityProvider;
  let service: TestService;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.environment);
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });
  beforeEach(() => idp.behave());

  it.each([
    ['from another issuer', 'https://evil.example'],
    ['from another provider that is configured', 'https://github.com'],
    ['from nearly the same issuer', 'https://accounts.google.com/'],
  ])('a return %s (mix-up, RFC 9207) is refused', async (_how, iss) => {
    const browser = new Browser(service.url);
    const { code, state } = await consent(browser, 'google', 'gus');
    const answer = await browser.post('/auth/google/exchange', { code, state, iss });
    expect(refusalOf(answer)).toEqual([403, 'oauth-transaction-invalid']);
    expect(idp.google.calls).toEqual([]);
  });

  it('a return that lost its issuer on the way is held by that of the id token', async () => {
    const browser = new Browser(service.url);
    const { code, state } = await consent(browser, 'google', 'gus');
    expect((await browser.post('/auth/google/exchange', { code, state })).status).toBe(200);
  });

  it('the nonce is another each time, and never the state', async () => {
    const ask = async (): Promise<URLSearchParams> => {
      const begun = await new Browser(service.url).get('/auth/google');
      return new URL(begun.headers.get('location')!).searchParams;
    };
    const [first, second] = [await ask(), await ask()];
    expect(first.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(new Set([first.get('nonce'), second.get('nonce'), first.get('state'), second.get('state')]).size).toBe(4);
  });

  it('asks for the id token only: no userinfo', async () => {
    await signInWith(service, 'google', 'gus');
    expect(idp.google.calls.map(({ endpoint }) => endpoint)).not.toContain('profile');
  });

  it('an address that Google did not verify is not kept', async () => {
    idp.google.people.set('new', { sub: '200', name: 'New', email: 'victim@example.org', email_verified: false });
    const { exchanged } = await signInWith(service, 'google', 'new');
    expect(exchanged.body.user).toMatchObject({ name: 'New', email: null });
  });

  it('a subject stays the same person under another address, and the address alone is nobody', async () => {
    const person = { sub: '300', name: 'Sam', email: 'sam@gmail.com', email_verified: true };
    idp.google.people.set('sam', person);
    const before = await signInWith(service, 'google', 'sam');
    idp.google.people.set('sam', { ...person, email: 'sam.new@gmail.com' });
    idp.google.people.set('reuser', { ...person, sub: '301' });
    const after = await signInWith(service, 'google', 'sam');
    const other = await signInWith(service, 'google', 'reuser');
    expect(after.exchanged.body.user.id).toBe(before.exchanged.body.user.id);
    expect(other.exchanged.body.user.id).not.toBe(before.exchanged.body.user.id);
  });

  describe('of one Workspace domain', () => {
    let strict: TestService;

    beforeAll(async () => {
      strict = await startService({ ...service.environment, GOOGLE_HOSTED_DOMAINS: 'Work.example' });
    });
    afterAll(() => strict.stop());

    it('lets its accounts in, and hints at it', async () => {
      const begun = await new Browser(strict.url).get('/auth/google');
      expect(new URL(begun.headers.get('location')!).searchParams.get('hd')).toBe('work.example');
      expect((await signInWith(strict, 'google', 'wanda')).exchanged.status).toBe(200);
    });

    it.each(['gus', 'evan'])('refuses %s, who is not of it', async (person) => {
      const { exchanged, browser } = await signInWith(strict, 'google', person);
      expect(refusalOf(exchanged)).toEqual([403, 'domain-not-allowed']);
      expect(JSON.stringify(exchanged.body)).not.toMatch(/evil|gmail|work\.example/);
      expect(browser.cookies.has('svc_access')).toBe(false);
    });

    it('goes by the claim and not by the address', async () => {
      const person = { sub: '400', name: 'Posing', email: 'ceo@work.example', email_verified: true };
      idp.google.people.set('posing', person);
      idp.google.people.set('managed', { ...person, sub: '401', hd: 'evil.example' });
      for (const name of ['posing', 'managed'])
        expect(refusalOf((await signInWith(strict, 'google', name)).exchanged)).toEqual([403, 'domain-not-allowed']);
    });
  });
});
