import { constants, createHash, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { rsaCertificateOf, rsaPrivateKeyOf } from '../../../outbound/rsa-keys.js';

/** Longer than an audit may take: an expired token is renewed with the same clock. */
const LIFETIME_SECONDS = 3600;
const CLOCK_SKEW_SECONDS = 60;
/** In the thread pool: a signature by a long key would hold everybody else. */
const signedBy = promisify(sign);

/** Who signs, with what, for which address. */
export interface AssertionOf {
  clientId: string;
  certificate: string;
  privateKey: string;
  audience: string;
  now: Date;
}

/**
 * Proof of a certificate, in place of a client secret: a JWT signed with PS256 whose header names the certificate by its
 * SHA-256 thumbprint (Microsoft identity platform, "certificate credentials"; RFC 7523). Null where this key and certificate cannot sign.
 */
export async function clientAssertion(of: AssertionOf): Promise<string | null> {
  const { clientId, audience, now } = of;
  const [certificate, key] = [rsaCertificateOf(of.certificate), rsaPrivateKeyOf(of.privateKey)];
  if (typeof certificate === 'string' || typeof key === 'string') return null;
  const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = [
    { alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint },
    {
      aud: audience,
      iss: clientId,
      sub: clientId,
      jti: randomUUID(),
      iat: seconds,
      nbf: seconds - CLOCK_SKEW_SECONDS,
      exp: seconds + LIFETIME_SECONDS,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  const signature = await signedBy('sha256', Buffer.from(signed), { key, ...padding }).catch(() => null);
  return signature && `${signed}.${signature.toString('base64url')}`;
}
