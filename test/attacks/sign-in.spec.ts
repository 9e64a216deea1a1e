import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AttackTally } from '../support/attacks/tally.js';
import { leakFault } from '../support/attacks/verdict.js';
import { type FakeGithub, startFakeGithub } from '../support/fake-github.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, Browser, consent, signIn } from '../support/session.js';

const EXCHANGE = 'POST /api/v1/auth/{provider}/exchange';
const START = 'GET /api/v1/auth/{provider}';

const tally = new AttackTally();
let github: FakeGithub;
let service: TestService;
let browser: Browser;

beforeAll(async () => {
  github = await startFakeGithub();
  service = await startService(github.environment);
});

afterAll(async () => {
  tally.write();
  await service.stop();
  await github.stop();
});

beforeEach(() => {
  browser = new Browser(service.url);
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
    for (const provider of ['dev', 'github']) {
      const person = provider === 'dev' ? 'ada' : 'octo';
      const other = provider === 'dev' ? 'github' : 'dev';
      const begin = (): Promise<{ code: string; state: string }> => consent(browser, provider, person);
      const exchange = (body: unknown, to = provider): Promise<Answer> => browser.post(`/auth/${to}/exchange`, body);

      judge(7, 'foreign state', await exchange({ ...(await begin()), state: 'A'.repeat(43) }), [403]);
      judge(7, 'other provider', await exchange(await begin(), other), [403]);
      // GitHub does not say who it is (RFC 9207).
      if (provider === 'dev')
        judge(7, 'foreign issuer', await exchange({ ...(await begin()), iss: 'https://evil.example' }), [403]);
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
    for (const provider of ['__proto__', 'constructor', 'nobody', '..%2fdev', 'google', 'DEV', 'dev%00']) {
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
      judge(7, JSON.stringify(body).slice(0, 40), await browser.post('/auth/dev/exchange', body), [400]);
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
      const isThere = status === 302 && location.origin === github.url && location.searchParams.get('code') === null;
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
    const victim = { email: 'ada@example.org', primary: true, verified: true };
    const own = { email: 'intruder@example.org', primary: false, verified: true };
    const people = [
      ['unverified', [{ ...victim, verified: false }, own]],
      ['verified there, somebody’s here', [victim]],
      ['in capitals', [{ ...victim, email: 'ADA@EXAMPLE.ORG' }]],
      ['with a look-alike', [{ ...victim, email: 'ada@ex\u0430mple.org' }]],
      ['none at all', []],
    ] as const;
    for (const [index, [what, emails]] of people.entries()) {
      github.people.set(`intruder${index}`, { id: 9000 + index, login: 'ada', name: 'Ada', emails: [...emails] });
      const answer = await browser.post('/auth/github/exchange', await consent(browser, 'github', `intruder${index}`));
      const isVictim =
        answer.status === 200 &&
        (answer.body.user.id === ada.account.user.id || answer.body.organization.id === ada.account.organization.id);
      const isAnswered = [200, 403, 409, 502].includes(answer.status);
      tally.judge(
        8,
        EXCHANGE,
        what,
        isVictim || !isAnswered ? `${answer.status} ${JSON.stringify(answer.body)}` : null,
      );
      browser.cookies.clear();
    }
    // A name that was given up and taken by another is another person: the number counts.
    const first = await browser.post('/auth/github/exchange', await consent(browser, 'github', 'octo'));
    github.people.set('octo', { id: 5151, login: 'octo', name: 'Not Octo', emails: [own] });
    const second = new Browser(service.url);
    const taken = await second.post('/auth/github/exchange', await consent(second, 'github', 'octo'));
    tally.judge(8, EXCHANGE, 'a renamed login', taken.body.user?.id === first.body.user.id ? 'the same account' : null);
    expect(tally.succeeded(8)).toEqual([]);
    expect((await ada.get('/auth/me')).body.user.identities).toHaveLength(1);
  });
});

describe('attack 19: a provider that fails', () => {
  it.each(['down', 'redirecting', 'flooding', 'gibberish-emails'] as const)(
    '%s is 502 or 401, and the service lives',
    async (mood) => {
      const returned = await consent(browser, 'github', 'octo');
      github.mood = mood;
      const answer = await browser.post('/auth/github/exchange', returned);
      github.mood = 'well';
      judge(19, mood, answer, [401, 502]);
      expect(tally.succeeded(19)).toEqual([]);
      expect((await browser.get('~/health/ready')).status).toBe(200);
    },
  );
});
