import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './project.mjs';

const SECRETS = {
  'session-signing-key.pem': () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  'cookie-seal-key': () => `${randomBytes(32).toString('base64')}\n`,
  'cursor-key': () => `${randomBytes(32).toString('base64')}\n`,
};

/** The folder with the development secrets, each made on first use and readable by us alone. Production brings its own. */
export function developmentSecrets() {
  const folder = join(dataFolder(), 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const [name, make] of Object.entries(SECRETS)) {
    const file = join(folder, name);
    if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  }
  return folder;
}
