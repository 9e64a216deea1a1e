import { nativeEnvelope } from '../envelope.mjs';
import { makeAndSend } from './sending.mjs';

/**
 * Looks at this machine and sends what it saw; `--dry-run` prints exactly that and sends nothing.
 * @param {string[]} words
 * @param {import('../runtime.mjs').Runtime} runtime
 */
export function scan(words, runtime) {
  return makeAndSend(words, runtime, { values: [], operands: 0 }, nativeEnvelope);
}
