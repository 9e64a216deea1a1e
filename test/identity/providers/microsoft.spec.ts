import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from '../../support/identity-provider/identity-provider.js';
import { TENANTS } from '../../support/identity-provider/microsoft.js';
import { refusalOf, signInWith } from '../../support/identity-provider/sign-in-with.js';
import { startService, type TestService } from '../../support/service.js';
import { Browser, consent } from '../../support/session.js';

describe('signing in with Microsoft', () => {
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
    ['mia', 'mia@contoso.example'],
    ['one', 'one@contoso.example'],
    ['word', 'word@contoso.example'],
    ['plain', null],
    ['home', null],
  ])('%s, whatever type xms_edov is of, has the address %s', async (person, email) => {
    const { exchanged } = await signInWith(service, 'microsoft', person);
    expect([exchanged.status, exchanged.body.user.email]).toEqual([200, email]);
  });

  it("a directory's administrator who types in a victim's address (nOAuth) gets an account of their own", async () => {
    const victim = await signInWith(service, 'microsoft', 'mia');
    const google = { sub: '500', name: 'Mia', email: 'mia@contoso.example', email_verified: true };
    idp.google.people.set('mia', google);
    const elsewhere = await signInWith(service, 'google', 'mia');
    const attacker = await signInWith(service, 'microsoft', 'mallory');
    expect(attacker.exchanged.status).toBe(200);
    expect(attacker.exchanged.body.user).toMatchObject({ name: 'Mia', email: null });
    for (const { exchanged } of [victim, elsewhere]) {
      expect(attacker.exchanged.body.user.id).not.toBe(exchanged.body.user.id);
      expect(attacker.exchanged.body.organization.id).not.toBe(exchanged.body.organization.id);
    }
  });

  it('the same object id in two directories is two people', async () => {
    const mia = await signInWith(service, 'microsoft', 'mia');
    const twin = await signInWith(service, 'microsoft', 'twin');
    expect(twin.exchanged.status).toBe(200);
    expect(twin.exchanged.body.user.id).not.toBe(mia.exchanged.body.user.id);
  });

  it.each([
    ['of another directory than its issuer', () => ({ tid: TENANTS.evil })],
    ['whose issuer is the endpoint that was asked', (base: string) => ({ iss: `${base}/common/v2.0` })],
    ['whose issuer is a template', (base: string) => ({ iss: `${base}/{tenantid}/v2.0` })],
    ['whose issuer is of an older version', () => ({ iss: `https://sts.windows.net/${TENANTS.contoso}/` })],
    ['of no directory', () => ({ tid: undefined })],
    ['of a directory that leads elsewhere', (base: string) => ({ tid: '../common', iss: `${base}/../common/v2.0` })],
  ])('a token %s is refused', async (_what, changes) => {
    const { keys, url } = idp.microsoft;
    idp.microsoft.forge = (claims) => keys.sign({ ...claims, ...changes(url) });
    expect(refusalOf((await signInWith(service, 'microsoft', 'mia')).exchanged)).toEqual([
      401,
      'oauth-exchange-failed',
    ]);
  });

  it('a token without an object id cannot be understood', async () => {
    idp.microsoft.forge = (claims) => idp.microsoft.keys.sign({ ...claims, oid: undefined });
    expect(refusalOf((await signInWith(service, 'microsoft', 'mia')).exchanged)).toEqual([
      502,
      'identity-provider-unavailable',
    ]);
  });

  it("a key that Microsoft publishes for one directory signs no other's tokens", async () => {
    const replica = await startService(service.environment);
    try {
      idp.microsoft.keysFor = TENANTS.evil;
      expect(refusalOf((await signInWith(replica, 'microsoft', 'mia')).exchanged)).toEqual([
        401,
        'oauth-exchange-failed',
      ]);
      expect((await signInWith(replica, 'microsoft', 'mallory')).exchanged.status).toBe(200);
    } finally {
      await replica.stop();
    }
  });

  it('an issuer in the return has to be of a directory', async () => {
    const browser = new Browser(service.url);
    const foreign = { ...(await consent(browser, 'microsoft', 'mia')), iss: 'https://accounts.google.com' };
    expect(refusalOf(await browser.post('/auth/microsoft/exchange', foreign))).toEqual([
      403,
      'oauth-transaction-invalid',
    ]);
    const iss = `${idp.microsoft.url}/${TENANTS.contoso}/v2.0`;
    const own = { ...(await consent(browser, 'microsoft', 'mia')), iss };
    expect((await browser.post('/auth/microsoft/exchange', own)).status).toBe(200);
  });

  it.each([
    [{ MICROSOFT_TENANT: 'organizations' }, { mia: 200, mallory: 200, home: 403 }],
    [{ MICROSOFT_TENANT: 'consumers' }, { mia: 403, home: 200 }],
    [{ MICROSOFT_TENANT: TENANTS.contoso }, { mia: 200, mallory: 403, home: 403 }],
    [{ MICROSOFT_ALLOWED_TENANTS: TENANTS.contoso.toUpperCase() }, { mia: 200, mallory: 403, home: 403 }],
    [{ MICROSOFT_ALLOWED_TENANTS: `${TENANTS.contoso},${TENANTS.evil}` }, { mia: 200, mallory: 200, home: 403 }],
  ])('with %j lets in who belongs', async (settings, expected) => {
    const strict = await startService({ ...service.environment, ...settings });
    try {
      for (const [person, status] of Object.entries(expected)) {
        const { exchanged } = await signInWith(strict, 'microsoft', person);
        expect([person, exchanged.status]).toEqual([person, status]);
        if (status === 403) expect(exchanged.body.code).toBe('tenant-not-allowed');
      }
    } finally {
      await strict.stop();
    }
  });
});
