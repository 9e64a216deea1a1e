import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AttackCount } from '../support/attacks/tally.js';
import { leakFault } from '../support/attacks/verdict.js';
import type { Mood } from '../support/identity-provider/call.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { TENANTS } from '../support/identity-provider/microsoft.js';
import { signInWith, SOMEBODY } from '../support/identity-provider/sign-in-with.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, consent, type Returned, signIn } from '../support/session.js';

const EXCHANGE = 'POST /api/v1/auth/{provider}/exchange';
const START = 'GET /api/v1/auth/{provider}';

const tally = new AttackCount();
let idp: LocalIdentityProvider;
let service: TestService;
let browser: Browser;

beforeAll(async () => {
  idp = await startIdentityProvider();
  service = await startService(idp.environment);
});

afterAll(async () => {
  tally.write();
  await service.stop();
  await idp.stop();
});

beforeEach(() => {
  browser = new Browser(service.url);
  idp.behave();
});

/** Judges an exchange: refused with one of `statuses`, and no cookie of a session given. */
function judge(kind: number, what: string, answer: Answer, statuses: number[]): void {
  const given = answer.headers.getSetCookie().filter((line) => /^svc_(access|refresh)=[^;]/.test(line));
  const isRefused = statuses.includes(answer.status) && given.length === 0;
  const text = JSON.stringify(answer.body);
  tally.judge(kind, EXCHANGE, what, isRefused ? leakFault(text) : `${answer.status} ${text.slice(0, 100)}`);
}

describe('attack 7: OAuth transactions', () => {
  it('of another browser, provider, state or time are refused', async () => {
    const everybody = [['dev', 'ada'], ...SOMEBODY] as const;
    for (const [index, [provider, person]] of everybody.entries()) {
      const [other] = everybody[(index + 1) % everybody.length] ?? everybody[0];
      const begin = (): Promise<Returned> => consent(browser, provider, person);
      const exchange = (body: unknown, to = provider): Promise<Answer> => browser.post(`/auth/${to}/exchange`, body);

      judge(7, 'foreign state', await exchange({ ...(await begin()), state: 'A'.repeat(43) }), [403]);
      judge(7, 'other provider', await exchange(await begin(), other), [403]);
      // Those that say who they are (RFC 9207); the others have addresses of their own to return to.
      const { iss, ...returnedWith } = await begin();
      if (iss !== undefined)
        judge(7, 'foreign issuer', await exchange({ ...returnedWith, iss: 'https://evil.example' }), [403]);
      judge(7, 'foreign code', await exchange({ ...(await begin()), code: 'stolen' }), [401]);
      const returned = await begin();
      judge(7, 'no cookie', await new Browser(service.url).post(`/auth/${provider}/exchange`, returned), [403]);
      const kept = new Map(browser.cookies);
      const thief = new Browser(service.url);
      for (const name of kept.keys())
        thief.cookies.set(name, 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.AAAA.AAAA');
      judge(7, 'forged cookie', await thief.post(`/auth/${provider}/exchange`, returned), [403]);
      expect((await exchange(returned)).status).toBe(200);
      for (const [name, value] of kept) browser.cookies.set(name, value);
      judge(7, 'twice', await exchange(returned), [403]);
      browser.cookies.clear();
    }
    for (const provider of ['__proto__', 'constructor', 'nobody', '..%2fdev', 'DEV', 'dev%00']) {
      judge(
        7,
        `provider ${provider}`,
        await browser.post(`/auth/${provider}/exchange`, { code: 'c', state: 's' }),
        [400, 403, 404],
      );
      const { status } = await browser.get(`/auth/${provider}`);
      tally.judge(7, START, provider, [400, 404].includes(status) ? null : `${status}`);
    }
    expect(tally.succeeded(7)).toEqual([]);
  });

  it('with values that are no text are malformed', async () => {
    for (const body of [
      { code: ['c'], state: 's' },
      { code: 'c', state: { a: 1 } },
      { code: 1, state: 's' },
      { code: null, state: null },
      { code: 'c' },
      { code: 'x'.repeat(100_000), state: 's' },
    ]) {
      const statuses = JSON.stringify(body).length > 16_384 ? [413] : [400];
      judge(7, JSON.stringify(body).slice(0, 40), await browser.post('/auth/dev/exchange', body), statuses);
    }
    expect(tally.succeeded(7)).toEqual([]);
  });

  it('are not finished by GET, and lead to the provider only', async () => {
    for (const query of [
      'code=stolen&state=x',
      'error=access_denied',
      'redirect_uri=https://evil.example',
      'client_id=evil',
      'returnTo=https://evil.example',
      'returnTo=/a&returnTo=//evil.example',
    ]) {
      const { status, headers } = await browser.get(`/auth/github?${query}`);
      const location = new URL(headers.get('location') ?? 'none:');
      const isThere = status === 302 && location.origin === idp.url && location.searchParams.get('code') === null;
      const isBack = location.searchParams.get('redirect_uri') === `${service.url}/auth/callback/github`;
      const cookies = headers.getSetCookie().filter((line) => /^svc_(access|refresh)=/.test(line));
      tally.judge(7, START, query, isThere && isBack && cookies.length === 0 ? null : `${status} ${location.href}`);
    }
    for (const returnTo of [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      '/a\r\nSet-Cookie: x=y',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/%2f/../\\evil',
      'data:text/html,x',
      ' //evil.example',
    ]) {
      const { body } = await browser.post('/auth/dev/exchange', await consent(browser, 'dev', 'ada', returnTo));
      const leads = new URL(body.returnTo as string, service.url);
      tally.judge(7, START, `returnTo ${returnTo}`, leads.origin === service.url ? null : leads.href);
    }
    expect(tally.succeeded(7)).toEqual([]);
  });
});

describe("attack 8: somebody else's address", () => {
  it('that a provider has not verified, or that another account has, opens no account of somebody else', async () => {
    const ada = await signIn(service, 'ada');
    const victims = [ada.account];
    for (const [provider, person] of SOMEBODY)
      victims.push((await signInWith(service, provider, person)).exchanged.body);
    const addresses = [
      'ada@example.org',
      ...SOMEBODY.map(([, , { email }]) => email),
      'ADA@EXAMPLE.ORG',
      'ada@ex\u0430mple.org',
    ];
    let subject = 9000;
    for (const email of addresses) {
      subject += 1;
      const own = { email: `own${subject}@intruder.example`, primary: false, verified: true };
      const github = { id: subject, login: 'octo', name: 'Octo Cat' };
      idp.github.people.set('unverified', { ...github, emails: [{ email, primary: true, verified: false }, own] });
      idp.github.people.set('verified', {
        ...github,
        id: subject + 1000,
        emails: [{ email, primary: true, verified: true }],
      });
      idp.google.people.set('unverified', { sub: `g${subject}`, name: 'Gus', email, email_verified: false });
      idp.google.people.set('verified', {
        sub: `h${subject}`,
        name: 'Gus',
        email,
        email_verified: true,
        hd: 'intruder.example',
      });
      idp.linkedin.people.set('unverified', { sub: `l${subject}`, name: 'Linda Inn', email });
      idp.linkedin.people.set('verified', { sub: `m${subject}`, name: 'Linda Inn', email, email_verified: true });
      const oid = `00000000-0000-4000-8000-00000000${subject}`;
      idp.microsoft.people.set('unverified', { tid: TENANTS.evil, oid, name: 'Mia', email });
      idp.microsoft.people.set('verified', {
        tid: TENANTS.evil,
        oid: oid.replace('-8', '-9'),
        name: 'Mia',
        email,
        xms_edov: true,
      });
      idp.twitter.people.set('verified', {
        id: `${subject}`,
        name: 'Bird Watcher',
        username: 'bird',
        confirmed_email: email,
      });
      for (const provider of ['github', 'google', 'linkedin', 'microsoft', 'twitter']) {
        for (const intruder of ['unverified', 'verified']) {
          if (provider === 'twitter' && intruder === 'unverified') continue;
          const { exchanged: answer } = await signInWith(service, provider, intruder);
          const isVictim = victims.some(
            (victim) =>
              answer.body.user?.id === victim.user.id || answer.body.organization?.id === victim.organization.id,
          );
          const isAnswered = [200, 403, 409].includes(answer.status);
          tally.judge(
            8,
            EXCHANGE,
            `${provider} ${intruder} ${email}`,
            isVictim || !isAnswered ? `${answer.status} ${JSON.stringify(answer.body)}` : null,
          );
        }
      }
    }
    // A name that was given up and taken by another is another person: the number counts.
    const first = await browser.post('/auth/github/exchange', await consent(browser, 'github', 'octo'));
    idp.github.people.set('octo', { id: 5151, login: 'octo', name: 'Not Octo', emails: [] });
    const second = new Browser(service.url);
    const taken = await second.post('/auth/github/exchange', await consent(second, 'github', 'octo'));
    tally.judge(8, EXCHANGE, 'a renamed login', taken.body.user?.id === first.body.user.id ? 'the same account' : null);
    expect(tally.succeeded(8)).toEqual([]);
    expect((await ada.get('/auth/me')).body.user.identities).toHaveLength(1);
  });
});

describe('attack 19: a provider that fails', () => {
  it.each<Mood>(['down', 'throttling', 'redirecting', 'flooding', 'gibberish'])(
    '%s is 502 or 401 whichever it is, and the service lives',
    async (mood) => {
      for (const [provider, person] of SOMEBODY) {
        const returned = await consent(browser, provider, person);
        for (const endpoint of ['token', 'profile', 'emails']) idp[provider].moods.set(endpoint, mood);
        judge(19, `${provider} ${mood}`, await browser.post(`/auth/${provider}/exchange`, returned), [401, 502]);
      }
      expect(tally.succeeded(19)).toEqual([]);
      expect((await browser.get('~/health/ready')).status).toBe(200);
    },
  );
});
