import { X509Certificate } from 'node:crypto';
import { AgentError, EXIT, reasonOf } from '../system-error.js';
import { readNamedFile } from '../bounded-file.js';

/** How the service is reached. Kept at enrolment, because whatever starts the agent later has another environment. */
export interface NetworkSettings {
  /** Own certificate authorities beside the system's, as PEM; null for none. */
  authorities: string | null;
  /** `sha256/BASE64` of public keys (SubjectPublicKeyInfo), one of which has to be in the certificate's chain; empty for none. */
  pins: readonly string[];
  /** The proxy's URL, with user and password where it wants them; null for none. */
  proxy: string | null;
}

export const PLAIN_NETWORK: NetworkSettings = Object.freeze({ authorities: null, pins: [], proxy: null });

const MAX_AUTHORITIES_BYTES = 256 * 1024;
const PIN = /^sha256\/[A-Za-z0-9+/]{43}=$/;

/** Reads `--ca-file`. Throws AgentError (usage) when it holds no certificates in PEM. */
export async function readAuthorities(path: string): Promise<string> {
  let text: string;
  try {
    text = (await readNamedFile(path, MAX_AUTHORITIES_BYTES)).toString('utf8');
  } catch (error) {
    throw new AgentError(`The file of --ca-file cannot be read (${reasonOf(error)}).`, EXIT.usage);
  }
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0 || text.length > MAX_AUTHORITIES_BYTES || !found.every(isCertificate))
    throw new AgentError(
      'The file of --ca-file is not a list of certificates in PEM (-----BEGIN CERTIFICATE-----), 256 KiB at most.',
      EXIT.usage,
    );
  return `${found.join('\n')}\n`;
}

/**
 * Reads `--pin A,B`. One alone is refused: when its key is lost or replaced, no device could be reached any more. Throws
 * AgentError (usage).
 */
export function readPins(words: string): readonly string[] {
  const pins = [...new Set(words.split(',').map((word) => word.trim()))];
  if (!pins.every((pin) => PIN.test(pin)))
    throw new AgentError('--pin takes sha256/BASE64 of public keys, with a comma between them.', EXIT.usage);
  if (pins.length < 2)
    throw new AgentError(
      '--pin needs two keys at least: one in use, and one in reserve for the day when that one is replaced.',
      EXIT.usage,
    );
  return pins;
}

function isCertificate(pem: string) {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}
