import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A text as it is kept. */
export interface SealedText {
  /** Initialisation vector, tag and ciphertext, in base64url. */
  sealed: string;
  /** Of the key, and nothing about it. */
  keyId: string;
}

/**
 * Seals a text with AES-256-GCM and the key of the ring that is in use. It is bound to what `boundTo` says (what it is, whose,
 * for what): moved elsewhere it does not open.
 */
export function sealText(ring: KeyRing<Uint8Array>, now: Date, boundTo: readonly unknown[], text: string): SealedText {
  const { kid, key } = ring.active(now);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(associated(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url'), keyId: kid };
}

/** Null for what was bound to something else, was changed, or whose key is gone. */
export function openText(
  ring: KeyRing<Uint8Array>,
  boundTo: readonly unknown[],
  { sealed, keyId }: SealedText,
): string | null {
  const key = ring.find(keyId)?.key;
  if (!key) return null;
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(associated(boundTo))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function associated(boundTo: readonly unknown[]): Buffer {
  return Buffer.from(JSON.stringify(boundTo));
}
