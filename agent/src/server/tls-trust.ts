import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { Unreachable } from './retry.js';
import type { PeerCertificate } from 'node:tls';
import type { NetworkSettings } from './network-settings.js';

/** What Node gives, whose types take a chain for endless. */
type IssuedCertificate = PeerCertificate & { issuerCertificate?: IssuedCertificate };

const LONGEST_CHAIN = 10;

/** What the service showed when it was reached over TLS. */
export interface TlsPeer {
  protocol: string;
  /** Who vouches for the certificate. */
  issuer: string;
  /** RFC 3339; null when it cannot be read. */
  validUntil: string | null;
}

/**
 * Options that trust the authorities of Node (with NODE_EXTRA_CA_CERTS) and the own ones. There is none that trusts
 * less carefully.
 */
export function trustOptions({ authorities }: NetworkSettings, env: Record<string, string | undefined>) {
  const secure = { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const };
  // Naming authorities replaces those that Node would take by itself, so all are named.
  return authorities === null ? secure : { ...secure, ca: [...tls.rootCertificates, ...extraOf(env), authorities] };
}

/** Throws Unreachable when pins are set and none is of a key in the chain that was verified. */
export function checkPins(socket: tls.TLSSocket, pins: readonly string[], host: string) {
  if (pins.length === 0 || chainOf(socket).some((certificate) => pins.includes(pinOf(certificate)))) return;
  throw new Unreachable(
    `${host} showed a certificate that is valid, but none of the pinned keys is in its chain. Somebody may be on the way; or the keys were replaced, and this device has to enrol again with the new --pin`,
    false,
  );
}

/** `sha256/BASE64` of a certificate's public key, as RFC 7469 has it. */
export function pinOf(certificate: X509Certificate) {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return `sha256/${createHash('sha256').update(key).digest('base64')}`;
}

/** What there is to tell of a certificate. */
export function peerOf(socket: tls.TLSSocket): TlsPeer {
  const certificate = socket.getPeerX509Certificate();
  const until = Date.parse(certificate?.validTo ?? '');
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    issuer: certificate?.issuer.replaceAll('\n', ', ') ?? 'unknown',
    validUntil: Number.isNaN(until) ? null : new Date(until).toISOString(),
  };
}

/** From the leaf up, as far as each is really signed by the next: whoever answers may send along any certificate. */
function chainOf(socket: tls.TLSSocket): X509Certificate[] {
  const chain: X509Certificate[] = [];
  // In this form Node adds the root, which servers leave out.
  let next: IssuedCertificate | undefined = socket.getPeerCertificate(true);
  while (next !== undefined && chain.length < LONGEST_CHAIN) {
    const certificate = new X509Certificate(next.raw);
    const below = chain.at(-1);
    if (below !== undefined && !(below.checkIssued(certificate) && below.verify(certificate.publicKey))) break;
    chain.push(certificate);
    // A root names itself as its issuer; of a chain that ends early, the last has none.
    const issuer: IssuedCertificate | undefined = next.issuerCertificate;
    next = issuer?.fingerprint256 === next.fingerprint256 ? undefined : issuer;
  }
  return chain;
}

function extraOf(env: Record<string, string | undefined>) {
  const path = env['NODE_EXTRA_CA_CERTS'];
  if (!path) return [];
  try {
    return [readFileSync(path, 'utf8')];
  } catch {
    return [];
  }
}
