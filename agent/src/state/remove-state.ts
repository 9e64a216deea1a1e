import { lstatSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { StatePlace } from './state-place.js';
import type { Disk } from './disk.js';

/**
 * Removes a state with all that is in it, or the link to one, with the rights of whose it is: by links its owner must not lead root to
 * remove anything else. Throws AgentError where others could put another folder in its place.
 */
export function removeState(path: string, disk: Disk): void {
  const place = new StatePlace(path, { disk, isRoot: process.geteuid?.() === 0 });
  if (lstatSync(path).isSymbolicLink()) {
    place.removeEntry(unlinkSync);
    return;
  }
  place.use((folder) => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });
  place.removeEntry(rmdirSync);
}
