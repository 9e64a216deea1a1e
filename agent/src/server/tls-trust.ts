import type { X509Certificate } from 'node:crypto';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { Unreachable } from './unreachable.js';
import type { NetworkSettings } from './network-settings.js';

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
export function checkPins(leaf: X509Certificate | undefined, pins: readonly string[], host: string) {
  if (pins.length === 0) return;
  if (leaf !== undefined && chainOf(leaf).some((certificate) => pins.includes(pinOf(certificate)))) return;
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
function chainOf(leaf: X509Certificate): X509Certificate[] {
  const chain = [leaf];
  for (let current = leaf; chain.length < 10;) {
    const issuer = current.issuerCertificate;
    if (issuer === undefined || issuer.fingerprint256 === current.fingerprint256) break;
    if (!current.checkIssued(issuer) || !current.verify(issuer.publicKey)) break;
    chain.push(issuer);
    current = issuer;
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
