import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from '../../support/identity-provider/identity-provider.js';
import { refusalOf, signInWith } from '../../support/identity-provider/sign-in-with.js';
import { startService, type TestService } from '../../support/service.js';
import { Browser, consent } from '../../support/session.js';

describe('what is peculiar', () => {
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

  const asked = async (provider: string): Promise<URLSearchParams> => {
    const begun = await new Browser(service.url).get(`/auth/${provider}`);
    return new URL(begun.headers.get('location')!).searchParams;
  };
  const formSentTo = (provider: 'linkedin' | 'twitter'): URLSearchParams =>
    idp[provider].calls.find(({ endpoint }) => endpoint === 'token')!.call.form;

  describe('about LinkedIn:', () => {
    it('neither PKCE nor nonce, and the profile of OpenID Connect only', async () => {
      const query = await asked('linkedin');
      expect([query.has('code_challenge'), query.has('nonce')]).toEqual([false, false]);
      await signInWith(service, 'linkedin', 'linda');
      expect(formSentTo('linkedin').has('code_verifier')).toBe(false);
      expect(idp.linkedin.calls.map(({ endpoint }) => endpoint)).toEqual(['token', 'profile']);
    });

    it.each([
      ['linda', 'linda@example.org'],
      ['wordy', 'wordy@example.org'],
      ['vague', null],
    ])('%s, whatever email_verified looks like, has the address %s', async (person, email) => {
      const { exchanged } = await signInWith(service, 'linkedin', person);
      expect([exchanged.status, exchanged.body.user.email]).toEqual([200, email]);
    });

    it('a profile without a subject cannot be understood', async () => {
      idp.linkedin.people.set('gone', { sub: '', name: 'Gone' });
      expect(refusalOf((await signInWith(service, 'linkedin', 'gone')).exchanged)).toEqual([
        502,
        'identity-provider-unavailable',
      ]);
    });
  });

  describe('about X:', () => {
    it('the client is known by HTTP Basic, and the secret is nowhere else', async () => {
      await signInWith(service, 'twitter', 'bird');
      const form = formSentTo('twitter');
      expect([form.has('client_secret'), form.get('client_id')]).toEqual([false, idp.twitter.client.id]);
      expect(form.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    });

    it('asks for what opens the profile', async () => {
      expect((await asked('twitter')).get('scope')).toBe('users.read tweet.read users.email');
    });

    it('a code that is older than 30 s is refused', async () => {
      const browser = new Browser(service.url);
      const returned = await consent(browser, 'twitter', 'bird');
      idp.twitter.clockAheadMs = 31_000;
      expect(refusalOf(await browser.post('/auth/twitter/exchange', returned))).toEqual([401, 'oauth-exchange-failed']);
    });

    it('somebody without a confirmed address signs in without one', async () => {
      const { exchanged } = await signInWith(service, 'twitter', 'mute');
      expect([exchanged.status, exchanged.body.user.email]).toEqual([200, null]);
    });
  });

  describe('about GitHub:', () => {
    it('the answers that it likes to form-encode are asked for as JSON, and somebody has to be named', async () => {
      await signInWith(service, 'github', 'octo');
      for (const { call } of idp.github.calls)
        expect([call.headers['user-agent'], call.headers.accept]).toEqual(['posture', 'application/json']);
    });
  });

  it('a person with control characters in the name signs in without them', async () => {
    idp.twitter.people.set('odd', { id: '9', name: 'O\u0000d\u202e\r\nd', username: 'odd' });
    const { exchanged } = await signInWith(service, 'twitter', 'odd');
    expect([exchanged.status, exchanged.body.user.name]).toEqual([200, 'O d d']);
  });
});
