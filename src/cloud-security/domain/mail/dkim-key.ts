import { bitsOf, elementAt, TAG } from '../der.js';
import { hasTwice, tagsOf } from './dmarc-record.js';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const ED25519_BYTES = 32;
/** As strong as RSA of 2048 bits and more. */
const ED25519_BITS = 256;

/** A key as a DKIM record publishes it. */
export type DkimKey =
  | {
      kind: 'rsa' | 'ed25519';
      bits: number;
      /** `t=y`: receivers shall not hold a broken signature against the mail. */ testing: boolean;
    }
  /** `p=` without a key: signatures of it no longer count. */
  | { kind: 'revoked' }
  /** Not a key that a receiver could use; `why` completes "The record …", and is absent where there is no key in it. */
  | { kind: 'broken'; why?: string }
  /** Of a type that this version does not know. */
  | { kind: 'unknown' };

/** The key of a text record at a selector; null when it is no DKIM record. */
export function readDkimKey(record: string): DkimKey | null {
  const tags = tagsOf(record);
  const key = tags.get('p')?.replace(/\s+/g, '');
  const isSaid = /^DKIM1\b/i.test(tags.get('v') ?? '');
  if (key === undefined && !isSaid) return null;
  const why = whyUnusable(record, tags);
  if (why !== null) return { kind: 'broken', why };
  if (key === undefined) return { kind: 'broken', why: 'has no p=, which holds the key' };
  if (key === '') return { kind: 'revoked' };
  const testing = listIn(tags.get('t')).includes('y');
  const type = (tags.get('k') ?? 'rsa').toLowerCase();
  if (type === 'rsa') {
    const bits = rsaKeyBits(key);
    return bits === null ? { kind: 'broken' } : { kind: 'rsa', bits, testing };
  }
  if (type !== 'ed25519') return { kind: 'unknown' };
  if (!BASE64.test(key) || Buffer.from(key, 'base64').length !== ED25519_BYTES) return { kind: 'broken' };
  return { kind: 'ed25519', bits: ED25519_BITS, testing };
}

/** Why receivers leave the whole record aside, whatever its key (RFC 6376, 3.6.1; RFC 8301, 3.1); null when they do not. */
function whyUnusable(record: string, tags: ReadonlyMap<string, string>): string | null {
  if (hasTwice(record)) return 'names a tag twice';
  const version = tags.get('v');
  if (version !== undefined && version !== 'DKIM1') return 'is of another version than DKIM1';
  if (version !== undefined && [...tags.keys()][0] !== 'v') return 'does not begin with its version';
  const services = listIn(tags.get('s'));
  if (tags.has('s') && !services.includes('*') && !services.includes('email')) return 'is for other services than mail';
  if (tags.has('h') && !listIn(tags.get('h')).includes('sha256'))
    return 'takes no hash but sha1, which receivers refuse';
  return null;
}

function listIn(text: string | undefined): string[] {
  return (text ?? '').split(':').map((part) => part.trim().toLowerCase());
}

/**
 * How many bits the modulus of an RSA key has, from the base64 of a DKIM record: a SubjectPublicKeyInfo (RFC 6376, 3.6.1) or,
 * as some publish it, a bare RSAPublicKey. Null when it is neither.
 */
function rsaKeyBits(base64: string): number | null {
  const text = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const der = Buffer.from(text, 'base64');
  const outer = elementAt(der, 0, der.length);
  if (outer?.tag !== TAG.sequence) return null;
  const first = elementAt(der, outer.from, outer.to);
  if (first?.tag === TAG.integer) return bitsOf(der, first);
  if (first?.tag !== TAG.sequence) return null;
  const wrapped = elementAt(der, first.to, outer.to);
  if (wrapped?.tag !== TAG.bitString) return null;
  // A bit string begins with the number of bits that its last byte leaves unused.
  const key = elementAt(der, wrapped.from + 1, wrapped.to);
  const modulus = key?.tag === TAG.sequence ? elementAt(der, key.from, key.to) : null;
  return modulus?.tag === TAG.integer ? bitsOf(der, modulus) : null;
}
