import { describe, expect, it } from '@jest/globals';
import { CloudCallError } from '../../domain/cloud-suite.port.js';
import { recordOf, textOf } from './collect/json.js';
import { preflightGoogle } from './preflight.js';
import { PERMISSIONS, POLICY_SCOPE, SCOPE_OF } from './scopes.js';
import { CREDENTIALS, ports } from './testing/google-kit.js';
import { type Instead, StubHttp, type StubRoute } from './testing/stub-cloud.js';

const get = (collector: string, path: RegExp, body: unknown): StubRoute => ({
  collector,
  method: 'GET',
  path,
  answer: () => ({ body }),
});
const ROUTES: StubRoute[] = [
  { collector: 'token', method: 'POST', path: /^\/token$/, answer: () => ({ body: { access_token: 't' } }) },
  get('domains', /\/domains$/, { domains: [{ domainName: 'company.example', isPrimary: true }] }),
  get('users', /\/users$/, { users: [{ customerId: 'C01ab2cd3' }] }),
  get('policies', /^\/v1\/policies$/, { policies: [] }),
  get('rest', /./, {}),
];
const ALL = PERMISSIONS.map(({ name }) => name);

function preflight(instead?: Instead, customerId = CREDENTIALS.customerId): ReturnType<typeof preflightGoogle> {
  return preflightGoogle({ ...CREDENTIALS, customerId }, ports(new StubHttp(ROUTES, instead)));
}

/** The scope that a request for a token asks for: the assertion's, since several are signed side by side. */
function scopeAsked(body: unknown): string {
  const assertion = textOf(recordOf(body)['assertion'], 10_000);
  const claims = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString()) as unknown;
  return textOf(recordOf(claims)['scope']);
}

/** Refuses a token for some scopes. */
const withoutTokens =
  (error: string, ...scopes: string[]): Instead =>
  (collector, _url, _nth, body) =>
    collector === 'token' && scopes.includes(scopeAsked(body)) ? { status: 401, body: { error } } : null;

describe('the preflight', () => {
  it('accepts what may read everything, and never claims to know what is too much', async () => {
    expect(await preflight()).toEqual({
      accepted: true,
      tenant: { id: 'C01ab2cd3', name: 'company.example' },
      problem: null,
      granted: ALL,
      missing: [],
      excess: [],
    });
  });

  it('names each scope that is not delegated, with what it costs', async () => {
    const missing = [SCOPE_OF.sso, SCOPE_OF.usage];
    const found = await preflight(withoutTokens('unauthorized_client', ...missing));
    expect(found).toMatchObject({ accepted: true, problem: null });
    expect(found.missing).toEqual(
      expect.arrayContaining([
        { permission: SCOPE_OF.sso, optional: false, costsChecks: ['google.identity.super-admin-not-federated'] },
        { permission: SCOPE_OF.usage, optional: true, costsChecks: [] },
      ]),
    );
    expect(found.missing).toHaveLength(2);
  });

  it('finds out that the administrator may not read policies, though the scope is delegated', async () => {
    const { missing } = await preflight((collector) => (collector === 'policies' ? { status: 403, body: null } : null));
    expect(missing.map(({ permission }) => permission)).toEqual([POLICY_SCOPE]);
  });

  it('does not call missing what only could not be reached', async () => {
    const found = await preflight((collector) => (collector === 'users' ? new CloudCallError('timeout', '') : null));
    expect(found).toMatchObject({ accepted: true, missing: [] });
    expect(found.granted).not.toContain(SCOPE_OF.users);
  });

  it('does not accept an administrator whom Google does not know, nor what has no scope at all, nor another customer', async () => {
    expect(await preflight(withoutTokens('invalid_grant', POLICY_SCOPE))).toMatchObject({
      accepted: false,
      tenant: null,
      problem: { code: 'invalid_grant' },
    });
    expect(await preflight(withoutTokens('unauthorized_client', ...ALL))).toMatchObject({
      accepted: false,
      problem: { code: 'unauthorized_client' },
    });
    expect(await preflight(undefined, 'C0other000')).toMatchObject({
      accepted: false,
      problem: { code: 'other-customer' },
    });
  });
});
