import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Secrets } from '../../platform/index.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Credentials as they are kept. */
export interface SealedCredentials {
  /** Initialisation vector, tag and ciphertext, in base64url. */
  sealed: string;
  /** Of the key, and nothing about it. */
  keyId: string;
}

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

  seal(organizationId: number, suite: string, credentials: unknown): SealedCredentials {
    const { kid, key } = this.secrets.cloudSealKeys.active(this.clock.now());
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(organizationId, suite));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final()]);
    return { sealed: Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url'), keyId: kid };
  }

  /** Null for what was sealed for another organization or suite, was changed, or whose key is gone. */
  open(organizationId: number, suite: string, { sealed, keyId }: SealedCredentials): unknown {
    const key = this.secrets.cloudSealKeys.find(keyId)?.key;
    if (!key) return null;
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(boundTo(organizationId, suite))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(text.toString('utf8')) as unknown;
    } catch {
      return null;
    }
  }

  /** The id of the key that is in use now. */
  activeKeyId(): string {
    return this.secrets.cloudSealKeys.active(this.clock.now()).kid;
  }
}

function boundTo(organizationId: number, suite: string): Buffer {
  return Buffer.from(JSON.stringify(['posture cloud credentials', organizationId, suite]));
}
