import { constants, createHash, createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto';

/** Longer than an audit may take: an expired token is renewed with the same clock. */
const LIFETIME_SECONDS = 3600;
const CLOCK_SKEW_SECONDS = 60;

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
 * SHA-256 thumbprint (Microsoft identity platform, "certificate credentials"; RFC 7523).
 */
export function clientAssertion({ clientId, certificate, privateKey, audience, now }: AssertionOf): string {
  const thumbprint = createHash('sha256').update(new X509Certificate(certificate).raw).digest('base64url');
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
  const signature = sign('sha256', Buffer.from(signed), {
    key: createPrivateKey(privateKey),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  });
  return `${signed}.${signature.toString('base64url')}`;
}
