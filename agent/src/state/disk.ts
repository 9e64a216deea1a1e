import { fchownSync, fsyncSync, writeFileSync } from 'node:fs';
import { AgentError } from '../agent-error.js';
import { codeOf } from '../system-error.js';

/** What reaches a disk. Tests stand in for one that is full. */
export interface Disk {
  /** Writes a whole file and waits until it is really there. */
  write: (descriptor: number, content: string | Buffer) => void;
  /** Gives an open file or folder to another account. */
  give: (descriptor: number, owner: { uid: number; gid: number }) => void;
}

export const HOST_DISK: Disk = {
  write: (descriptor, content) => {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  },
  give: (descriptor, { uid, gid }) => {
    fchownSync(descriptor, uid, gid);
  },
};

/** There is no room to write: the file is as it was before. */
export class DiskFullError extends AgentError {
  override name = 'DiskFullError';
}

/** Full disk, used up quota, and the limit of a file's size (`ulimit -f`). */
export function isDiskFull(error: unknown) {
  return error instanceof DiskFullError || ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '');
}
