import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { millisecondsOf } from '../uuid.js';
import { StateDirectory } from './state-directory.js';

const SUFFIX = '.json.gz';

/** What the spool holds at most; the oldest go first. */
export const SPOOL_LIMITS = Object.freeze({ files: 50, bytes: 20 * 1024 * 1024, ageMs: 7 * 24 * 60 * 60 * 1000 });

/** Bodies that could not be sent, as the gzip bytes that will be signed again. Named by scan id, so oldest first. */
export class Spool {
  readonly directory: StateDirectory;

  constructor(state: StateDirectory) {
    this.directory = new StateDirectory(join(state.path, 'spool'));
  }

  /** Scan ids, oldest first. */
  list() {
    try {
      const names = readdirSync(this.directory.path).filter((name) => name.endsWith(SUFFIX));
      return names.map((name) => name.slice(0, -SUFFIX.length)).sort();
    } catch (error) {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    }
  }

  size(): { files: number; bytes: number } {
    const ids = this.list();
    return { files: ids.length, bytes: ids.reduce((sum, id) => sum + this.#bytesOf(id), 0) };
  }

  /**
   * @param now milliseconds
   * @returns the scan ids that were dropped to make room
   */
  add(scanId: string, body: Buffer, now: number): string[] {
    this.directory.write(`${scanId}${SUFFIX}`, body);
    return this.prune(now);
  }

  read(scanId: string) {
    return readFileSync(join(this.directory.path, `${scanId}${SUFFIX}`));
  }

  remove(scanId: string) {
    rmSync(join(this.directory.path, `${scanId}${SUFFIX}`), { force: true });
  }

  /**
   * Drops what is too old, then the oldest until the rest fits.
   * @param now milliseconds
   */
  prune(now: number) {
    const dropped = this.list().filter((id) => now - millisecondsOf(id) > SPOOL_LIMITS.ageMs);
    const kept = this.list().filter((id) => !dropped.includes(id));
    let bytes = kept.reduce((sum, id) => sum + this.#bytesOf(id), 0);
    while (kept.length > SPOOL_LIMITS.files || bytes > SPOOL_LIMITS.bytes) {
      const oldest = /** @type {string} */ kept.shift();
      bytes -= this.#bytesOf(oldest);
      dropped.push(oldest);
    }
    for (const id of dropped) this.remove(id);
    return dropped;
  }

  #bytesOf(scanId: string) {
    return statSync(join(this.directory.path, `${scanId}${SUFFIX}`), { throwIfNoEntry: false })?.size ?? 0;
  }
}
