import { rsaKeyBits } from './rsa-key-bits.js';
import { tagsOf } from './tag-list.js';

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
  /** Not a key that a receiver could use. */
  | { kind: 'broken' }
  /** Of a type that this version does not know. */
  | { kind: 'unknown' };

/** The key of a text record at a selector; null when it is no DKIM record. */
export function readDkimKey(record: string): DkimKey | null {
  const tags = tagsOf(record);
  const key = tags.get('p')?.replace(/\s+/g, '');
  if (key === undefined || (tags.get('v') ?? 'DKIM1') !== 'DKIM1') return null;
  if (key === '') return { kind: 'revoked' };
  const testing = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  const type = (tags.get('k') ?? 'rsa').toLowerCase();
  if (type === 'rsa') {
    const bits = rsaKeyBits(key);
    return bits === null ? { kind: 'broken' } : { kind: 'rsa', bits, testing };
  }
  if (type !== 'ed25519') return { kind: 'unknown' };
  if (Buffer.from(key, 'base64').length !== ED25519_BYTES) return { kind: 'broken' };
  return { kind: 'ed25519', bits: ED25519_BITS, testing };
}
