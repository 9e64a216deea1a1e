import { createHash } from 'node:crypto';
import type { Phrase } from '../domain/phrase.js';

/** A version of what is to be said: another one as soon as a number or a sentence is. */
export function versionOf(phrases: readonly Phrase[]): string {
  return createHash('sha256').update(JSON.stringify(phrases)).digest('base64url').slice(0, 22);
}
