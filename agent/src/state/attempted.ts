import { AgentError } from '../system-error.js';
import type { Runtime } from '../runtime.js';

/** Does what is good to have and no reason to fail: when it goes wrong (a full disk), it is said and nothing more. */
export function attempted(runtime: Pick<Runtime, 'err'>, work: () => void) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    runtime.err(`${error.message}\n`);
  }
}
