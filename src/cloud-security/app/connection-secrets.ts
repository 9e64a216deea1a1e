import { Injectable } from '@nestjs/common';
import { Clock, openText, type SealedText, sealText, Secrets } from '../../platform/index.js';
import { type CloudSuitePort, CredentialsError } from '../domain/cloud-suite.port.js';
import { UnusableCredentialsError } from '../errors.js';

/**
 * Seals credentials with AES-256-GCM, for one organization and suite: moved to another row they do not open. The key comes
 * from the service's secrets, never from the database.
 */
@Injectable()
export class CredentialSeal {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  seal(organizationId: number, suite: string, credentials: unknown): SealedText {
    const { cloudSealKeys } = this.secrets;
    return sealText(cloudSealKeys, this.clock.now(), boundTo(organizationId, suite), JSON.stringify(credentials));
  }

  /** Null for what was sealed for another organization or suite, was changed, or whose key is gone. */
  open(organizationId: number, suite: string, sealed: SealedText): unknown {
    const text = openText(this.secrets.cloudSealKeys, boundTo(organizationId, suite), sealed);
    return text === null ? null : (JSON.parse(text) as unknown);
  }

  /** The id of the key that is in use now. */
  activeKeyId(): string {
    return this.secrets.cloudSealKeys.active(this.clock.now()).kid;
  }
}

function boundTo(organizationId: number, suite: string): readonly unknown[] {
  return ['posture cloud credentials', organizationId, suite];
}

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
