import { type CredentialField, CredentialsError } from '../../../domain/cloud-suite.port.js';
import { RSA_BITS, rsaPrivateKeyOf } from '../../../outbound/rsa-keys.js';

/** A service account with domain-wide delegation, and whom it stands in for. */
export interface GoogleCredentials {
  clientEmail: string;
  /** Number of the account's OAuth client: what the delegation in the admin console is granted to. */
  clientId: string;
  /** PKCS #8, PEM. */
  privateKey: string;
  privateKeyId: string | null;
  /** A super administrator: Google answers nobody else about policies. */
  adminEmail: string;
  /** A delegated administrator who may read the rest; the super administrator when null. */
  readerEmail: string | null;
  customerId: string | null;
}

export const CREDENTIAL_FIELDS: readonly CredentialField[] = [
  {
    name: 'serviceAccountKey',
    title: 'Key of the service account',
    secret: true,
    required: true,
    description: 'The JSON file that Google Cloud gives for a key of the service account, as it is.',
  },
  {
    name: 'adminEmail',
    title: 'Super administrator',
    secret: false,
    required: true,
    description: 'Address of a super administrator. Used to read policies only, because Google answers nobody else.',
  },
  {
    name: 'readerEmail',
    title: 'Administrator who reads the rest',
    secret: false,
    required: false,
    description:
      'Address of an administrator with a role that only reads users, organizational units, domains, roles and reports. Without one the super administrator is used.',
  },
  {
    name: 'customerId',
    title: 'Customer id',
    secret: false,
    required: false,
    description: 'Begins with C; admin console, Account, Account settings. Guards against another customer answering.',
  },
];

const EMAIL = /^[^\s@<>"']{1,64}@[^\s@<>"']{1,190}\.[^\s@<>"'.]{2,63}$/;
const SERVICE_ACCOUNT = /^[a-z0-9-]{1,63}@[a-z0-9.:-]{1,150}\.gserviceaccount\.com$/;
const CUSTOMER = /^C[0-9a-z]{5,20}$/i;
const LONGEST = 20_000;

type Fault = { pointer: string; detail: string };

/** Reads what a person entered. Throws {@link CredentialsError}; no fault repeats a value. */
export function readGoogleCredentials(body: unknown): GoogleCredentials {
  const faults: Fault[] = [];
  const entered = isObject(body) ? body : {};
  const key = keyFile(entered['serviceAccountKey'], faults);
  const adminEmail = addressOf(entered['adminEmail'], '/adminEmail', faults);
  const reader = entered['readerEmail'] ?? '';
  const readerEmail = reader === '' ? null : addressOf(reader, '/readerEmail', faults);
  const customer = entered['customerId'] ?? '';
  const customerId = typeof customer === 'string' && CUSTOMER.test(customer) ? customer : null;
  if (customer !== '' && customerId === null)
    faults.push({ pointer: '/customerId', detail: 'Not a customer id: C and letters or digits, as in C01ab2cd3.' });
  if (faults.length > 0) throw new CredentialsError(faults);
  return { ...key, adminEmail, readerEmail, customerId };
}

/** What may be shown of them. */
export function describeGoogleCredentials(credentials: GoogleCredentials): Record<string, string> {
  const { clientEmail, clientId, adminEmail, readerEmail, customerId, privateKeyId } = credentials;
  return {
    serviceAccount: clientEmail,
    clientId,
    adminEmail,
    ...(readerEmail === null ? {} : { readerEmail }),
    ...(customerId === null ? {} : { customerId }),
    ...(privateKeyId === null ? {} : { keyId: privateKeyId }),
  };
}

type KeyFile = Pick<GoogleCredentials, 'clientEmail' | 'clientId' | 'privateKey' | 'privateKeyId'>;

/** The file's `token_uri` and its like are not used: a key file must not say where its own signature is sent. */
function keyFile(entered: unknown, faults: Fault[]): KeyFile {
  const at = '/serviceAccountKey';
  const file = typeof entered === 'string' ? parsed(entered) : entered;
  const known = isObject(file) ? file : {};
  const field = (name: string, fits: (value: string) => boolean, detail: string): string => {
    const value = known[name];
    if (typeof value === 'string' && fits(value)) return value;
    if (isObject(file)) faults.push({ pointer: `${at}/${name}`, detail });
    return '';
  };
  if (!isObject(file)) faults.push({ pointer: at, detail: 'Not a JSON key file of a service account.' });
  field('type', (value) => value === 'service_account', 'Must be "service_account".');
  const keyId = known['private_key_id'];
  return {
    clientEmail: field('client_email', (value) => SERVICE_ACCOUNT.test(value), 'Not an address of a service account.'),
    clientId: field('client_id', (value) => /^\d{6,40}$/.test(value), 'Not the number of an OAuth client.'),
    privateKey: field(
      'private_key',
      (value) => typeof rsaPrivateKeyOf(value) !== 'string',
      `Not an RSA private key of ${RSA_BITS.least} to ${RSA_BITS.most} bits in PEM form.`,
    ),
    privateKeyId: typeof keyId === 'string' && /^[0-9a-zA-Z_-]{1,100}$/.test(keyId) ? keyId : null,
  };
}

function parsed(text: string): unknown {
  if (text.length > LONGEST) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function addressOf(value: unknown, pointer: string, faults: Fault[]): string {
  if (typeof value === 'string' && EMAIL.test(value.trim())) return value.trim().toLowerCase();
  faults.push({ pointer, detail: 'Must be the email address of an administrator.' });
  return '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
