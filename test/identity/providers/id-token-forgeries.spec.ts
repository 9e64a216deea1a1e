import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from '../../support/identity-provider/identity-provider.js';
import type { OidcProvider } from '../../support/identity-provider/oidc-provider.js';
import { refusalOf, signInWith } from '../../support/identity-provider/sign-in-with.js';
import { makeKey } from '../../support/identity-provider/signing-keys.js';
import { startService, type TestService } from '../../support/service.js';

type Forgery = (claims: JWTPayload, provider: OidcProvider<unknown>) => Promise<string> | string;

const HOUR = 3600;
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const changed =
  (changes: JWTPayload): Forgery =>
  (claims, { keys }) =>
    keys.sign({ ...claims, ...changes });
const without =
  (name: string): Forgery =>
  (claims, { keys }) =>
    keys.sign(Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)));

const FORGERIES: Record<string, Forgery> = {
  'is unsigned': (claims) => new UnsecuredJWT(claims).encode(),
  'is unsigned, with the kid of a key': (claims, { keys }) =>
    `${base64url({ alg: 'none', kid: keys.newest.kid })}.${base64url(claims)}.`,
  'is signed with the public key as a secret': (claims, { keys }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: keys.newest.kid })
      .sign(new TextEncoder().encode(keys.publicPem())),
  'is signed by another algorithm of the same key': (claims, { keys }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'PS256', kid: keys.newest.kid }).sign(keys.newest.privateKey),
  "is signed by somebody else's key": (claims, { keys }) => keys.sign(claims, {}, makeKey().privateKey),
  'names a key that nobody knows': (claims, { keys }) => {
    const { kid, privateKey } = makeKey();
    return keys.sign(claims, { kid }, privateKey);
  },
  'brings its own key': async (claims, { keys }) => {
    const { privateKey } = makeKey();
    const [jwk] = (await keys.published()).keys;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk: jwk!, kid: keys.newest.kid }).sign(privateKey);
  },
  'has other claims than were signed': async (claims, { keys }) => {
    const [header, , signature] = (await keys.sign(claims)).split('.');
    return `${header}.${base64url({ ...claims, sub: 'somebody else', oid: 'somebody-else' })}.${signature}`;
  },
  'is not one': () => 'not-a-token',
  'has a foreign nonce': changed({ nonce: 'A'.repeat(43) }),
  'has no nonce': without('nonce'),
  'is for another client': changed({ aud: 'another-client' }),
  'is for us and another client': (claims, { keys, client }) => keys.sign({ ...claims, aud: [client.id, 'another'] }),
  'was asked for by another client': changed({ azp: 'another-client' }),
  'is from another issuer': changed({ iss: 'https://evil.example' }),
  'is from no issuer': without('iss'),
  'has run out': changed({ iat: Math.floor(Date.now() / 1000) - 2 * HOUR, exp: Math.floor(Date.now() / 1000) - HOUR }),
  'never runs out': without('exp'),
  'is not good yet': changed({ nbf: Math.floor(Date.now() / 1000) + HOUR }),
  'has no subject': without('sub'),
};

describe.each([
  ['google', 'gus'],
  ['microsoft', 'mia'],
] as const)('an id token of %s that', (name, person) => {
  let idp: LocalIdentityProvider;
  let service: TestService;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp[name].environment());
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });
  beforeEach(() => idp.behave());

  it.each(Object.entries(FORGERIES))('%s is refused, and makes nobody', async (_what, forge) => {
    idp[name].forge = (claims) => forge(claims, idp[name]);
    const { exchanged, browser } = await signInWith(service, name, person);
    expect(refusalOf(exchanged)).toEqual([401, 'oauth-exchange-failed']);
    expect(browser.cookies.has('svc_access')).toBe(false);
    expect(await service.database.query(`SELECT 1 FROM user_identity WHERE provider = $1`, [name])).toEqual([]);
  });

  it('is not there at all is told as 502', async () => {
    idp[name].forge = () => undefined;
    const { exchanged } = await signInWith(service, name, person);
    expect(refusalOf(exchanged)).toEqual([502, 'identity-provider-unavailable']);
  });

  it('is a few seconds early or late is taken', async () => {
    const now = Math.floor(Date.now() / 1000);
    idp[name].forge = (claims) => idp[name].keys.sign({ ...claims, nbf: now + 20, exp: now - 20 });
    expect((await signInWith(service, name, person)).exchanged.status).toBe(200);
  });
});
