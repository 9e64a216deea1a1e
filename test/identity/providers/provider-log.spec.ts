import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from '../../support/identity-provider/identity-provider.js';
import { signInWith, SOMEBODY } from '../../support/identity-provider/sign-in-with.js';
import { type ServiceChild, startServiceChild } from '../../platform/service-child.js';
import { startService, type TestService } from '../../support/service.js';
import { Browser, consent } from '../../support/session.js';

const TABLES = ['app_user', 'user_identity', 'user_session', 'audit_event', 'oauth_consumed_state', 'organization'];

let idp: LocalIdentityProvider;
let base: TestService;
let child: ServiceChild;
/** Everything secret that went between browser, service and providers, by what it is. */
const secrets = new Map<string, string>();

/** Keeps what the service sent to the providers, and what it had got from them before. */
function collect(): void {
  for (const [provider] of SOMEBODY) {
    for (const [index, { call }] of idp[provider].calls.entries()) {
      for (const name of ['code', 'code_verifier', 'client_secret'])
        secrets.set(`${provider} ${index} ${name}`, call.form.get(name) ?? '');
      secrets.set(`${provider} ${index} authorization`, call.headers.authorization?.split(' ')[1] ?? '');
    }
    secrets.set(`${provider} secret`, idp[provider].client.secret);
  }
}

beforeAll(async () => {
  idp = await startIdentityProvider();
  base = await startService(idp.environment);
  child = await startServiceChild({ ...base.environment, LOG_LEVEL: 'debug', METRICS_PORT: '0' });
  for (const provider of ['google', 'microsoft'] as const) {
    idp[provider].forge = async (claims) => {
      const token = await idp[provider].keys.sign(claims);
      secrets.set(`${provider} id token ${secrets.size}`, token);
      secrets.set(`${provider} nonce ${secrets.size}`, String(claims['nonce']));
      return token;
    };
  }
  for (const [provider, person] of SOMEBODY) {
    const { browser, exchanged } = await signInWith(child, provider, person);
    expect([provider, exchanged.status]).toEqual([provider, 200]);
    for (const [name, value] of browser.cookies) secrets.set(`${provider} ${name}`, value);

    const tab = new Browser(child.url);
    const { state } = await consent(tab, provider, person);
    for (const [name, value] of tab.cookies) secrets.set(`${provider} ${name}`, value);
    const code = `made-up-${'0123456789abcdef'.repeat(2)}`;
    expect((await tab.post(`/auth/${provider}/exchange`, { code, state, ...issuerOf(provider) })).status).toBe(401);
    secrets.set(`${provider} state`, state);
    secrets.set('made-up code', code);

    idp[provider].moods.set('profile', 'gibberish');
    idp[provider].moods.set('token', 'redirecting');
    expect((await signInWith(child, provider, person)).exchanged.status).toBe(502);
    idp[provider].moods.set('token', 'chatty');
    expect((await signInWith(child, provider, person)).exchanged.status).toBe(502);
  }
  idp.google.moods.clear();
  idp.google.forge = async (claims) => {
    const token = await idp.google.keys.sign({ ...claims, nonce: 'foreign' });
    secrets.set('forged id token', token);
    return token;
  };
  expect((await signInWith(child, 'google', 'gus')).exchanged.status).toBe(401);
  collect();
  await child.stop();
});

afterAll(async () => {
  await base.stop();
  await idp.stop();
});

function issuerOf(provider: string): { iss?: string } {
  return provider === 'google' ? { iss: 'https://accounts.google.com' } : {};
}

/** What of the secrets a text holds. */
function foundIn(text: string): string[] {
  return [...secrets].filter(([, value]) => value !== '' && text.includes(value)).map(([what]) => what);
}

describe('after sign-ins with every provider, good and bad,', () => {
  it('there are secrets to look for', () => {
    const kinds = [...secrets].filter(([, value]) => value !== '').map(([what]) => what.replace(/ \d+/, ''));
    expect(kinds).toEqual(
      expect.arrayContaining([
        'github authorization',
        'google code_verifier',
        'google id token',
        'google nonce',
        'linkedin client_secret',
        'microsoft code',
        'twitter authorization',
        'twitter svc_refresh',
      ]),
    );
  });

  it('the log holds none of them', () => {
    expect(child.lines.length).toBeGreaterThan(20);
    expect(foundIn(child.lines.join('\n'))).toEqual([]);
  });

  it('the database holds none of them', async () => {
    for (const table of TABLES) {
      const rows = await base.database.query<{ row: string }>(`SELECT row_to_json(t)::text AS row FROM ${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      expect([table, foundIn(rows.map(({ row }) => row).join('\n'))]).toEqual([table, []]);
    }
  });

  it('the log says why somebody could not sign in', () => {
    const reasons = child.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'sign-in not confirmed');
    expect(reasons).toContainEqual(
      expect.objectContaining({ provider: 'microsoft', providerError: 'invalid_grant', error: 'TokenError' }),
    );
    expect(reasons).toContainEqual(expect.objectContaining({ provider: 'linkedin', providerError: 'invalid_request' }));
    expect(reasons).toContainEqual(
      expect.objectContaining({
        provider: 'google',
        error: 'IdTokenRefusedError',
        reason: expect.stringMatching(/nonce/),
      }),
    );
    expect(reasons).toContainEqual(
      expect.objectContaining({ provider: 'twitter', transport: 'The provider answered with a redirect.' }),
    );
  });
});
