import { type CloudSuitePort, CredentialsError } from '../domain/cloud-suite.port.js';
import { UnusableCredentialsError } from '../errors.js';

/** Credentials as they came, and as the suite reads them. */
export interface ReadCredentials {
  /** What is sealed: the fields that the suite asks for and nothing else. */
  fields: Readonly<Record<string, unknown>>;
  credentials: unknown;
}

/** Throws {@link UnusableCredentialsError}. */
export function readCredentials(suite: CloudSuitePort, given: Readonly<Record<string, unknown>>): ReadCredentials {
  const names = suite.credentialFields.map(({ name }) => name);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new UnusableCredentialsError(
      unknown.map((name) => ({
        pointer: `/credentials/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        detail: `is not asked for; the fields are ${names.join(', ')}`,
      })),
    );
  }
  try {
    return { fields: given, credentials: suite.readCredentials(given) };
  } catch (error) {
    if (!(error instanceof CredentialsError)) throw error;
    throw new UnusableCredentialsError(
      error.faults.map(({ pointer, detail }) => ({ pointer: `/credentials${pointer}`, detail })),
    );
  }
}

/** Credentials as they were kept; null where this version does not take them any more, as with keys of too many bits. */
export function readStored(suite: CloudSuitePort, stored: unknown): unknown {
  try {
    return suite.readCredentials(stored);
  } catch (error) {
    if (error instanceof CredentialsError) return null;
    throw error;
  }
}

/** What is told where {@link readStored} gives nothing. */
export const NO_LONGER_TAKEN = {
  code: 'credentials-unreadable',
  message: 'The credentials are none that this version takes. Connect anew.',
} as const;
