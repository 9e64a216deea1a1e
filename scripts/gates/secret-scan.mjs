import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';
import { git } from './history.mjs';

/** What gives access here: our own tokens (src/platform/security/secret-token.ts), sessions, private keys. */
const FORMS = {
  token: /\bsps_[a-z]+_[0-9A-Za-z]{49}\b/g,
  session: /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{32,}/g,
  'private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40,}/g,
};

/** Tokens that the contract shows and tests send: no service ever gave them to anybody. */
const SHOWN = new Set([
  'sps_key_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF1EXAMPL',
  'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly4',
  'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3',
  'sps_enr_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF11aBcDe',
]);

/** Secrets in the files that git tracks, for people, without the secret; undefined where there are none, or no git. */
export function trackedSecrets() {
  const files = (git('ls-files', '-z') ?? '').split('\0').filter((path) => path !== '');
  const found = files.flatMap((path) => secretsIn(textOf(path)).map(({ line, form }) => `${path}:${line}: a ${form}`));
  return found.length === 0
    ? undefined
    : `Tracked files hold secrets. Revoke each, then take it out:\n${found.join('\n')}`;
}

/** Where in a text secrets stand, and of which form. */
export function secretsIn(text) {
  return Object.entries(FORMS).flatMap(([form, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(([secret]) => !SHOWN.has(secret))
      .map(({ index }) => ({ form, line: text.slice(0, index).split('\n').length })),
  );
}

/** A file that is deleted and not yet committed has none. */
function textOf(path) {
  try {
    return readFileSync(join(ROOT, path), 'latin1');
  } catch {
    return '';
  }
}
