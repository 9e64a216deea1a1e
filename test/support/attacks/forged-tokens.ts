import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { Secrets } from '../../../src/platform/index.js';
import type { TestService } from '../service.js';
import type { Session } from '../session.js';

/** Access tokens that must not be taken, by what is wrong with them; made of a good one. */
export async function forgedTokens(service: TestService, session: Session): Promise<Map<string, string>> {
  const good = session.cookies.get('svc_access') ?? '';
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const key = service.app.get(Secrets).sessionSigningKeys.active(new Date()).key;
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string;
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (head: object, changes: object = {}, by = key): Promise<string> =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', ...head }).sign(by);
  return new Map([
    ['nothing', ''],
    ['garbage', 'a.b.c'],
    ['algorithm none', new UnsecuredJWT(claims).encode()],
    ['algorithm none with a kid', `${part({ alg: 'none', kid })}.${payload}.`],
    ['no signature', `${header}.${payload}.`],
    ['HS256 keyed by the public key', await hs256(claims, kid, publicPem)],
    ['another payload', `${header}.${part({ ...claims, sub: randomUUID() })}.${signature}`],
    ["a stranger's key", await signed({ kid }, {}, stranger)],
    ['no kid', await signed({})],
    ['a kid that is a path', await signed({ kid: '../../dev/null' })],
    ['a kid that is a prototype', await signed({ kid: '__proto__' })],
    ['expired', await signed({ kid }, { exp: 1 })],
    ['another audience', await signed({ kid }, { aud: 'svc:refresh' })],
    ['another issuer', await signed({ kid }, { iss: 'https://evil.example' })],
    ['another organization', await signed({ kid }, { org: randomUUID() })],
    ['another person', await signed({ kid }, { sub: randomUUID() })],
    ['another session', await signed({ kid }, { sid: randomUUID() })],
    ['the refresh token', session.cookies.get('svc_refresh') ?? ''],
  ]);
}

function hs256(claims: Record<string, unknown>, kid: string, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(secret));
}
