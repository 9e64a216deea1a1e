import { constants, createHash, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { SuitePorts } from '../../../domain/cloud-suite.port.js';
import { rsaCertificateOf, rsaPrivateKeyOf } from '../../../outbound/rsa-keys.js';
import { addressOf } from '../addresses.js';
import { objectIn, textIn, textsIn } from '../json.js';
import type { MicrosoftCredentials } from './credentials.js';

/** Microsoft does not let the application in. */
export class SignInError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What is wrong and what to do, by the number in "AADSTS…". */
const PROBLEMS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  '7000215': [
    'wrong-secret',
    'The client secret is not accepted. Enter its value, not its id; make a new one if it is lost.',
  ],
  '7000222': ['expired-secret', 'The client secret has expired. Make a new one and enter its value.'],
  '700016': [
    'unknown-application',
    'The tenant knows no application with this id. Check both ids, then give consent again.',
  ],
  '90002': ['unknown-tenant', 'Microsoft knows no tenant with this id.'],
  '900023': ['unknown-tenant', 'Microsoft knows no tenant with this id.'],
  '65001': ['consent-missing', 'An administrator of the tenant has not consented to the application yet.'],
  '700027': [
    'wrong-certificate',
    'The certificate is not accepted. Upload it to the application, and check that it has not expired.',
  ],
  '7000112': ['application-disabled', 'The application is disabled in this tenant.'],
  '7000229': [
    'consent-missing',
    'The application has no service principal in this tenant: an administrator has to consent.',
  ],
  '53003': ['blocked-by-policy', 'A Conditional Access policy for workload identities blocks the application.'],
};

/** Gets an access token for Graph (client credentials). Throws {@link SignInError}. */
export async function accessToken(credentials: MicrosoftCredentials, ports: SuitePorts): Promise<string> {
  const url = `${addressOf(ports, 'login')}/${credentials.tenantId}/oauth2/v2.0/token`;
  const answer = await ports.http.send({ method: 'POST', url, body: await form(credentials, ports, url) });
  const body = objectIn(answer.body);
  const token = textIn(body?.access_token);
  if (answer.status >= 200 && answer.status < 300 && token !== null) return token;
  throw signInError(answer.status, body);
}

async function form(credentials: MicrosoftCredentials, ports: SuitePorts, audience: string): Promise<URLSearchParams> {
  const { clientId } = credentials;
  const proof: Record<string, string> =
    'clientSecret' in credentials
      ? { client_secret: credentials.clientSecret }
      : {
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await assertionOf({ ...credentials, audience, now: ports.now }),
        };
  return new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    scope: `${new URL(addressOf(ports, 'graph')).origin}/.default`,
    ...proof,
  });
}

async function assertionOf(of: AssertionOf): Promise<string> {
  const assertion = await clientAssertion(of);
  if (assertion !== null) return assertion;
  throw new SignInError('wrong-certificate', 'The certificate and its private key cannot sign. Enter new ones.');
}

function signInError(status: number, body: Readonly<Record<string, unknown>> | null): SignInError {
  const number = /AADSTS(\d{1,10})/.exec(textIn(body?.error_description) ?? '')?.[1] ?? '';
  const [code, message] = PROBLEMS[number] ?? [
    textIn(body?.error) === 'invalid_client' ? 'wrong-secret' : 'sign-in-refused',
    `Microsoft refuses the sign-in of the application${number === '' ? ` (HTTP ${status})` : ` (AADSTS${number})`}.`,
  ];
  return new SignInError(code, message);
}

/**
 * Application permissions that the token claims; null when it cannot be read. Microsoft asks clients to treat tokens for
 * Graph as opaque: a hint, never a proof.
 */
export function rolesIn(token: string): string[] | null {
  try {
    const claims = objectIn(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
    return claims === null || claims.roles === undefined ? null : textsIn(claims.roles);
  } catch {
    return null;
  }
}

/** Longer than an audit may take: an expired token is renewed with the same clock. */
const LIFETIME_SECONDS = 3600;
const CLOCK_SKEW_SECONDS = 60;
/** In the thread pool: a signature by a long key would hold everybody else. */
const signedBy = promisify(sign);

/** Who signs, with what, for which address. */
interface AssertionOf {
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
