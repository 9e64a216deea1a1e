import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ConfigurationError } from '../config/define-config.js';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';

/** The secrets of the service, read once at boot from `SECRETS_DIR`; never logged, never printed. */
@Injectable()
export class Secrets {
  /** EC P-256 private key that signs session tokens (ES256). */
  readonly sessionSigningKey: KeyObject;
  /** 32 bytes that seal the sign-in transaction cookie (A256GCM). */
  readonly cookieSealKey: Uint8Array;
  /** 32 bytes that bind list cursors to their query (HMAC-SHA256). */
  readonly cursorKey: Uint8Array;

  constructor(@Inject(platformConfig.token) config: PlatformConfig) {
    this.sessionSigningKey = signingKey(config.SECRETS_DIR);
    this.cookieSealKey = bytes(config.SECRETS_DIR, 'cookie-seal-key');
    this.cursorKey = bytes(config.SECRETS_DIR, 'cursor-key');
  }
}

function read(dir: string, name: string): string {
  try {
    return readFileSync(join(dir, name), 'utf8');
  } catch {
    throw new ConfigurationError([`SECRETS_DIR has no readable file ${name} (docs/operate.md says how to make it)`]);
  }
}

function signingKey(dir: string): KeyObject {
  const name = 'session-signing-key.pem';
  const pem = read(dir, name);
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // Falls through to the same message: the parser's own text could quote the key.
  }
  throw new ConfigurationError([`${name} in SECRETS_DIR is not an EC P-256 private key in PEM form`]);
}

function bytes(dir: string, name: string): Uint8Array {
  const value = Buffer.from(read(dir, name).trim(), 'base64');
  if (value.length !== 32) throw new ConfigurationError([`${name} in SECRETS_DIR is not 32 bytes in base64`]);
  return value;
}
