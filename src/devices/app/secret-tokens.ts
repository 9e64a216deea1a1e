import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isToken, type TokenKind, writeToken } from '../domain/secret-token.js';

const RANDOM_BYTES = 32;

/** A new secret, shown once, and what is kept of it. */
export interface MintedToken {
  token: string;
  hash: Buffer;
}

/** Makes a token out of 256 random bits. */
export function mintToken(kind: TokenKind): MintedToken {
  const token = writeToken(kind, randomBytes(RANDOM_BYTES), crc32);
  return { token, hash: hashToken(token) };
}

/** SHA-256 of the token's text: enough to find it again, no use to sign with. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** Whether a text is a device token, by form and checksum. */
export function isDeviceToken(text: string): boolean {
  return isToken(text, 'dev', crc32);
}

/** Whether a text is an enrolment token or key, by form and checksum. */
export function isEnrollmentToken(text: string): boolean {
  return isToken(text, 'enr', crc32);
}
