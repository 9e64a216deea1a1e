import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 90_000;

/**
 * Runs `work` while no other process of this machine holds the lock file; one whose process is gone is taken over.
 * Throws after a minute and a half of waiting.
 */
export async function withLock(file, work) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = holderOf(file);
      if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
      if (Date.now() > deadline)
        throw new Error(`Process ${holder} holds ${file}. Remove the file if it is left over.`);
      await pause(50);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** The process number in the file; 0 when the holder has just removed it, or has not written it yet. */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** True when a process with this number exists. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
