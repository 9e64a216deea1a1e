import { nativeEnvelope } from '../envelope.js';
import { makeAndSend } from './sending.js';
import type { Runtime } from '../runtime.js';

/**
 * Looks at this machine and sends what it saw; `--dry-run` prints exactly that and sends nothing.
 */
export function scan(words: string[], runtime: Runtime) {
  return makeAndSend(words, runtime, { values: [], operands: 0 }, nativeEnvelope);
}
