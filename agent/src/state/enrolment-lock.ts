import { join } from 'node:path';
import { AgentError, codeOf } from '../system-error.js';
import type { StateDirectory } from './state-directory.js';

const LOCK = 'enroll.lock';

/**
 * Runs `work` while no other process enrols with the same state: a one-time token redeemed twice would leave one of
 * the two with a dead device token. A lock left by a process that died is taken over.
 */
export async function withEnrolmentLock<T>(
  state: StateDirectory,
  processId: number,
  work: () => Promise<T>,
): Promise<T> {
  state.ensure();
  const path = join(state.path, LOCK);
  if (!state.claim(LOCK, String(processId))) {
    if (isLocked(state))
      throw new AgentError(
        `Another enrolment is running (${path}). Wait for it, or remove the file when there is none.`,
      );
    state.remove(LOCK);
    if (!state.claim(LOCK, String(processId)))
      throw new AgentError(`Another enrolment has just started (${path}). Wait for it.`);
  }
  try {
    return await work();
  } finally {
    state.remove(LOCK);
  }
}

function isLocked(state: StateDirectory) {
  try {
    const holder = Number(state.read(LOCK)?.toString('utf8'));
    if (!Number.isInteger(holder) || holder <= 0) return false;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
