import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../shared/project.mjs';

const DAY_MS = 86_400_000;

/**
 * The secrets of the service: the file's name and ending, how one is made, and for how long what it made stays good once
 * the next is in use (with time for clocks that differ).
 */
export const SECRETS = [
  {
    name: 'session-signing-key',
    extension: '.pem',
    // A refresh token lives seven days.
    outlivesMs: 7 * DAY_MS,
    make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  },
  // A sign-in may take ten minutes; answers to requests that may be repeated are kept for a day.
  { name: 'cookie-seal-key', extension: '', outlivesMs: DAY_MS + 3_600_000, make: randomKey },
  // Nothing but open lists.
  { name: 'cursor-key', extension: '', outlivesMs: DAY_MS, make: randomKey },
  // What it sealed is kept; once an hour the service seals it anew with the key in use.
  { name: 'cloud-seal-key', extension: '', outlivesMs: 7 * DAY_MS, make: randomKey },
  { name: 'ai-seal-key', extension: '', outlivesMs: 7 * DAY_MS, make: randomKey },
];

function randomKey() {
  return `${randomBytes(32).toString('base64')}\n`;
}

/** The keys of one secret in `folder`, oldest first: `{file, activeFrom}`. */
export function keysOf(folder, { name, extension }) {
  return readdirSync(folder)
    .flatMap((file) => {
      if (file === `${name}${extension}`) return [{ file, activeFrom: new Date(0) }];
      if (!file.startsWith(`${name}.`) || !file.endsWith(extension)) return [];
      const stamp = file.slice(name.length + 1, file.length - extension.length);
      const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
      if (parts.length === 0) return [];
      const [year, month, ...rest] = parts.map(Number);
      return [{ file, activeFrom: new Date(Date.UTC(year, month - 1, ...rest)) }];
    })
    .sort((a, b) => a.activeFrom - b.activeFrom);
}

/** Writes a new key that only we can read; never over one that is there. */
export function writeKey(folder, file, { make }) {
  writeFileSync(join(folder, file), make(), { mode: 0o600, flag: 'wx' });
}

/** The folder with the development secrets, each made on first use and readable by us alone. Production brings its own. */
export function developmentSecrets() {
  const folder = join(dataFolder(), 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const secret of SECRETS) {
    if (keysOf(folder, secret).length === 0) writeKey(folder, `${secret.name}${secret.extension}`, secret);
  }
  return folder;
}
