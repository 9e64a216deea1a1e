import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ConfigurationError } from '../config/define-config.js';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { KeyRing, type RingKey } from './key-ring.js';

const KEY_BYTES = 32;
const LEAST_DIFFERENT = 16;

/**
 * The secrets of the service, read once at boot from `SECRETS_DIR`; never logged, never printed. Of each there may be
 * several: `cursor-key`, used from the beginning, and `cursor-key.20261121T220000Z`, used from that moment on.
 */
@Injectable()
export class Secrets {
  /** EC P-256 private keys that sign session tokens (ES256), under their RFC 7638 thumbprints. */
  readonly sessionSigningKeys: KeyRing<KeyObject>;
  /** 32 bytes each, that seal the sign-in transaction cookie (A256GCM). */
  readonly cookieSealKeys: KeyRing<Uint8Array>;
  /** 32 bytes each, that bind list cursors to their query (HMAC-SHA256). */
  readonly cursorKeys: KeyRing<Uint8Array>;
  /** 32 bytes each, that seal the credentials of cloud suites at rest (AES-256-GCM). */
  readonly cloudSealKeys: KeyRing<Uint8Array>;
  /** 32 bytes each, that seal the keys of language models at rest (AES-256-GCM). */
  readonly aiSealKeys: KeyRing<Uint8Array>;

  constructor(@Inject(platformConfig.token) config: Pick<PlatformConfig, 'SECRETS_DIR'>) {
    const folder = config.SECRETS_DIR;
    this.sessionSigningKeys = ring(folder, 'session-signing-key', '.pem', signingKey);
    this.cookieSealKeys = ring(folder, 'cookie-seal-key', '', symmetricKey);
    this.cursorKeys = ring(folder, 'cursor-key', '', symmetricKey);
    this.cloudSealKeys = ring(folder, 'cloud-seal-key', '', symmetricKey);
    this.aiSealKeys = ring(folder, 'ai-seal-key', '', symmetricKey);
    refuseShared([this.cookieSealKeys, this.cursorKeys, this.cloudSealKeys, this.aiSealKeys]);
  }
}

/** A key that serves two uses ties what is made for one to the other. */
function refuseShared(rings: readonly KeyRing<Uint8Array>[]): void {
  const kids = rings.flatMap((one) => one.kids());
  if (new Set(kids).size < kids.length)
    throw new ConfigurationError(['two files in SECRETS_DIR hold the same key: make one for each']);
}

type Parse<K> = (text: string, file: string) => Pick<RingKey<K>, 'kid' | 'key'>;

/** Every key of one use: the files `name`, and `name.<time>` in UTC. */
function ring<K>(folder: string, name: string, extension: string, parse: Parse<K>): KeyRing<K> {
  const keys = namesIn(folder).flatMap((file) => {
    const activeFrom = activeFromOf(file, name, extension);
    return activeFrom ? [{ ...parse(read(folder, file), file), activeFrom }] : [];
  });
  if (keys.length === 0) throw unreadable(`${name}${extension}`);
  return new KeyRing(keys);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function activeFromOf(file: string, name: string, extension: string): Date | null {
  if (file === `${name}${extension}`) return new Date(0);
  if (!file.startsWith(`${name}.`) || !file.endsWith(extension)) return null;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(file.slice(name.length + 1, file.length - extension.length)) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // A key that is silently left out would sign people out on the day it is needed.
  if (Number.isNaN(time.getTime()))
    throw new ConfigurationError([`${file} in SECRETS_DIR is not named ${name}.YYYYMMDDTHHMMSSZ${extension}`]);
  return time;
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    throw unreadable(file);
  }
}

function unreadable(file: string): ConfigurationError {
  return new ConfigurationError([`SECRETS_DIR has no readable file ${file} (docs/operate.md says how to make it)`]);
}

function signingKey(pem: string, file: string): Pick<RingKey<KeyObject>, 'kid' | 'key'> {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return { kid: thumbprint(key), key };
  } catch {
    // Falls through to the same message: the parser's own text could quote the key.
  }
  throw new ConfigurationError([`${file} in SECRETS_DIR is not an EC P-256 private key in PEM form`]);
}

/** RFC 7638. */
function thumbprint(privateKey: KeyObject): string {
  const { kty, crv, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

function symmetricKey(text: string, file: string): Pick<RingKey<Uint8Array>, 'kid' | 'key'> {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new ConfigurationError([`${file} in SECRETS_DIR is not 32 bytes in base64`]);
  if (!isRandom(key))
    throw new ConfigurationError([
      `${file} in SECRETS_DIR is not random: zeros, a pattern or words (docs/operate.md says how to make it)`,
    ]);
  const kid = createHash('sha256').update('posture kid\n').update(key).digest().subarray(0, 6).toString('base64url');
  return { kid, key };
}

/** Of 32 random bytes, fewer than one in 10^12 has so few different ones, or only those that people type. */
function isRandom(key: Uint8Array): boolean {
  return new Set(key).size >= LEAST_DIFFERENT && !key.every((byte) => byte >= 0x20 && byte < 0x7f);
}
