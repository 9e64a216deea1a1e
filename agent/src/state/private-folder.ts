import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { StateDirectory } from './state-directory.js';

const PREFIX = 'work-';
const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

/** A folder of one run, for this account alone, below the state. */
export interface PrivateFolder {
  path: string;
  pathOf: (name: string) => string;
  /** Null when there is no regular file of that name. */
  read: (name: string, maxBytes: number) => Buffer | 'too-large' | null;
}

/** Lends a fresh folder to `work`, and removes it with all that is in it, whatever happens; also those of runs that were killed. */
export async function withPrivateFolder<T>(
  state: StateDirectory,
  work: (folder: PrivateFolder) => Promise<T>,
): Promise<T> {
  const own = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const folder = state.folder(own);
  folder.ensure();
  try {
    removeLeftOvers(state, state.entry(own)?.mtimeMs ?? 0);
    return await work({
      path: folder.path,
      pathOf: (name) => join(folder.path, name),
      read: (name, maxBytes) => (folder.sizeOf(name) > maxBytes ? 'too-large' : folder.read(name)),
    });
  } finally {
    state.removeFolder(own);
  }
}

/** By the clock of the file system, which may be another than this machine's: `now` is when it made the folder of this run. */
function removeLeftOvers(state: StateDirectory, now: number) {
  for (const name of state.names().filter((entry) => entry.startsWith(PREFIX))) {
    const entry = state.entry(name);
    if (entry?.isDirectory() && now - entry.mtimeMs > LEFT_OVER_MS) state.removeFolder(name);
  }
}
