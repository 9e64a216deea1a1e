import { type CredentialField, CredentialsError } from '../../../domain/cloud-suite.port.js';
import { RSA_BITS, rsaCertificateOf, type RsaKeyProblem, rsaPrivateKeyOf } from '../../../outbound/rsa-keys.js';
import { objectIn } from '../json.js';

/** What the suite signs in with: an application of the tenant, proved by a secret or by a certificate. */
export type MicrosoftCredentials = { tenantId: string; clientId: string } & (
  { clientSecret: string } | { /** PEM. */ certificate: string; /** PEM, without a passphrase. */ privateKey: string }
);

type Fault = CredentialsError['faults'][number];

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONGEST_SECRET = 256;
const LONGEST_PEM = 16_384;
const BITS = `${RSA_BITS.least} to ${RSA_BITS.most} bits`;

export const CREDENTIAL_FIELDS: readonly CredentialField[] = [
  field('tenantId', 'Tenant ID', true, false, 'A GUID. Microsoft Entra admin center, Overview, "Tenant ID".'),
  field(
    'clientId',
    'Application ID',
    true,
    false,
    'A GUID. App registrations, your application, "Application (client) ID".',
  ),
  field(
    'clientSecret',
    'Client secret',
    false,
    true,
    'The value of a secret, not its id. Certificates & secrets, shown once. Leave it out when you give a certificate.',
  ),
  field(
    'certificate',
    'Certificate',
    false,
    false,
    'PEM, as uploaded under Certificates & secrets. Better than a secret.',
  ),
  field('privateKey', 'Private key of the certificate', false, true, `PEM, RSA of ${BITS}, no passphrase.`),
];

function field(name: string, title: string, required: boolean, secret: boolean, description: string): CredentialField {
  return { name, title, secret, required, description };
}

/** Strict: what is not known, or only half of a certificate, is refused. Throws {@link CredentialsError}. */
export function readCredentials(body: unknown): MicrosoftCredentials {
  const given = objectIn(body);
  if (given === null) throw new CredentialsError([{ pointer: '', detail: 'must be an object' }]);
  const faults: Fault[] = Object.keys(given)
    .filter((name) => !CREDENTIAL_FIELDS.some((known) => known.name === name))
    .map((name) => ({ pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, detail: 'is not known here' }));
  const text = (name: string, check: (value: string) => string | null): string => {
    const value = given[name];
    const wrong = typeof value === 'string' ? check(value) : 'must be a text';
    if (wrong !== null) faults.push({ pointer: `/${name}`, detail: wrong });
    return typeof value === 'string' ? value : '';
  };
  const who = { tenantId: text('tenantId', guid).toLowerCase(), clientId: text('clientId', guid).toLowerCase() };
  const proof = readProof(given, text, faults);
  if (faults.length > 0) throw new CredentialsError(faults);
  return { ...who, ...proof };
}

type ReadText = (name: string, check: (value: string) => string | null) => string;

function readProof(given: Readonly<Record<string, unknown>>, text: ReadText, faults: Fault[]) {
  const bySecret = given.clientSecret !== undefined;
  const byCertificate = given.certificate !== undefined || given.privateKey !== undefined;
  if (bySecret === byCertificate) {
    const detail = 'give either a client secret, or a certificate and its private key';
    faults.push({ pointer: bySecret ? '/clientSecret' : '', detail });
  }
  if (!byCertificate) return { clientSecret: bySecret ? text('clientSecret', secretValue) : '' };
  const pair = { certificate: text('certificate', certificateText), privateKey: text('privateKey', keyText) };
  if (faults.length === 0 && !belongTogether(pair.certificate, pair.privateKey))
    faults.push({ pointer: '/privateKey', detail: 'is not the key of this certificate' });
  return pair;
}

/** What may be shown of them. */
export function describe(credentials: MicrosoftCredentials): Readonly<Record<string, string>> {
  const { tenantId, clientId } = credentials;
  if ('clientSecret' in credentials) return { tenantId, clientId, authentication: 'client secret' };
  const certificate = rsaCertificateOf(credentials.certificate);
  if (typeof certificate === 'string')
    throw new CredentialsError([{ pointer: '/certificate', detail: certificateFault(certificate) }]);
  const { fingerprint256, validTo } = certificate;
  return {
    tenantId,
    clientId,
    authentication: 'certificate',
    certificateSha256: fingerprint256.replaceAll(':', '').toLowerCase(),
    certificateValidUntil: new Date(validTo).toISOString(),
  };
}

function guid(value: string): string | null {
  return GUID.test(value) ? null : 'must be a GUID, as in 00000000-0000-0000-0000-000000000000';
}

function secretValue(value: string): string | null {
  if (value === '' || value.length > LONGEST_SECRET) return `must have 1 to ${LONGEST_SECRET} characters`;
  if (GUID.test(value)) return 'is the id of a secret: give its value, which is shown once, when the secret is made';
  return /^[\x21-\x7e]+$/.test(value) ? null : 'must not hold spaces, line ends or characters outside of ASCII';
}

function certificateText(value: string): string | null {
  if (value.length > LONGEST_PEM || !value.includes('-----BEGIN CERTIFICATE-----'))
    return 'must be one certificate as PEM';
  const certificate = rsaCertificateOf(value);
  return typeof certificate === 'string' ? certificateFault(certificate) : null;
}

function certificateFault(problem: RsaKeyProblem): string {
  if (problem === 'bits') return `must be a certificate with a key of ${BITS}`;
  return problem === 'unreadable' ? 'cannot be read as a certificate' : 'must be a certificate with an RSA key';
}

function keyText(value: string): string | null {
  if (value.length > LONGEST_PEM) return 'must be one private key as PEM';
  if (value.includes('ENCRYPTED')) return 'must be without a passphrase';
  const key = rsaPrivateKeyOf(value);
  if (typeof key !== 'string') return null;
  return key === 'bits' ? `must have ${BITS}` : 'cannot be read as an RSA private key';
}

function belongTogether(certificate: string, privateKey: string): boolean {
  const [whose, key] = [rsaCertificateOf(certificate), rsaPrivateKeyOf(privateKey)];
  return typeof whose !== 'string' && typeof key !== 'string' && whose.checkPrivateKey(key);
}
