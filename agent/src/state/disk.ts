import { fsyncSync, writeFileSync } from 'node:fs';
import { AgentError, codeOf } from '../system-error.js';
import { withRightsOf, type Account } from './account.js';

/** What reaches a disk. Tests stand in for one that is full. */
export interface Disk {
  /** Writes a whole file and waits until it is really there. */
  write: (descriptor: number, content: string | Buffer) => void;
  /** Does something with the rights of another account, which then owns what is made. */
  withRightsOf: <T>(owner: Account, work: () => T) => T;
}

export const HOST_DISK: Disk = {
  write: (descriptor, content) => {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  },
  withRightsOf,
};

/** There is no room to write: the file is as it was before. */
export class DiskFullError extends AgentError {
  override name = 'DiskFullError';
}

/** Full disk, used up quota, and the limit of a file's size (`ulimit -f`). */
export function isDiskFull(error: unknown) {
  return error instanceof DiskFullError || ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '');
}
