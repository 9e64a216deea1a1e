import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = /^sps_(dev|enr|key|inv)_[0-9A-Za-z]{49}$/;

/** `dev` authenticates a device, `enr` enrols one, `key` is an integration's API key, `inv` invites a person. */
export type TokenKind = 'dev' | 'enr' | 'key' | 'inv';

/** A new secret, shown once, and what is kept of it. */
export interface MintedToken {
  token: string;
  hash: Buffer;
}

/** Makes a token out of 256 random bits. */
export function mintToken(kind: TokenKind): MintedToken {
  const token = writeToken(kind, randomBytes(RANDOM_BYTES));
  return { token, hash: hashToken(token) };
}

/** SHA-256 of the token's text: enough to find it again, no use to sign with. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/**
 * Writes a token: `sps_<kind>_`, 43 base62 characters that carry 256 random bits, 6 that carry the CRC-32 of all before,
 * so that a mistyped token is known without asking the database.
 *
 * @param random 32 random bytes
 */
export function writeToken(kind: TokenKind, random: Uint8Array): string {
  const number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const body = `sps_${kind}_${base62(number, RANDOM_LENGTH)}`;
  return body + base62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

/** Whether a text has the form of a token of this kind, checksum included. */
export function isToken(text: string, kind: TokenKind): boolean {
  if (SHAPE.exec(text)?.[1] !== kind) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return text.slice(-CHECKSUM_LENGTH) === base62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, i = 0; i < length; i += 1, rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}
