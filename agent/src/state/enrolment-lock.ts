import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AgentError } from '../agent-error.js';
import { readKeptFile } from '../bounded-file.js';
import { codeOf, reasonOf } from '../system-error.js';
import type { StateDirectory } from './state-directory.js';

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
  const path = join(state.path, 'enroll.lock');
  if (!tryLock(path, processId)) {
    if (isHeld(path))
      throw new AgentError(
        `Another enrolment is running (${path}). Wait for it, or remove the file when there is none.`,
      );
    rmSync(path, { force: true });
    if (!tryLock(path, processId)) throw new AgentError(`Another enrolment has just started (${path}). Wait for it.`);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLock(path: string, processId: number) {
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, String(processId));
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new AgentError(`The lock file ${path} cannot be made (${reasonOf(error)}).`);
  }
}

function isHeld(path: string) {
  try {
    const holder = Number(readKeptFile(path, 100).toString('utf8'));
    if (!Number.isInteger(holder) || holder <= 0) return false;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
