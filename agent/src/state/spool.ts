import { gunzipSync, gzipSync } from 'node:zlib';
import { parseJsonObject } from '../json-object.js';
import { codeOf } from '../system-error.js';
import { millisecondsOf } from '../uuid.js';
import { DiskFullError, isDiskFull } from './disk.js';
import type { StateDirectory } from './state-directory.js';

const BODY = '.json.gz';
const PROBLEM = '.problem.json';
const PROBLEM_CHARACTERS = 16 * 1024;

/** What is stored of refused bodies at most; the oldest go first. */
export const REJECTED_LIMITS = Object.freeze({ files: 20, bytes: 10 * 1024 * 1024 });

/** Bodies that the service refused for good, each with the refusal, for whoever wants to know why. */
export class Rejected {
  readonly directory: StateDirectory;

  constructor(state: StateDirectory) {
    this.directory = state.folder('rejected');
  }

  /** Scan ids, oldest first. */
  list(): string[] {
    const names = this.directory.names().filter((name) => name.endsWith(BODY) && !name.startsWith('.'));
    return names.map((name) => name.slice(0, -BODY.length));
  }

  /**
   * Moves `name` from the spool, and writes the refusal beside it; on a full disk the refusal is left out. When another
   * process was faster, nothing is done.
   */
  take(spool: StateDirectory, name: string, problem: unknown) {
    try {
      this.directory.ensure();
      spool.rename(name, name, this.directory);
      this.directory.write(name.replace(BODY, PROBLEM), shortened(problem));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && !isDiskFull(error)) throw error;
    }
    this.prune();
  }

  private prune() {
    const ids = this.list();
    let bytes = ids.reduce((sum, id) => sum + this.directory.sizeOf(id + BODY), 0);
    while (ids.length > REJECTED_LIMITS.files || bytes > REJECTED_LIMITS.bytes) {
      const oldest = ids.shift();
      if (oldest === undefined) return;
      bytes -= this.directory.sizeOf(oldest + BODY);
      this.directory.remove(oldest + BODY);
      this.directory.remove(oldest + PROBLEM);
    }
  }
}

function shortened(problem: unknown) {
  const text = JSON.stringify(problem, null, 2);
  const stored = text.length > PROBLEM_CHARACTERS ? JSON.stringify({ cut: text.slice(0, PROBLEM_CHARACTERS) }) : text;
  return `${stored}\n`;
}

const SUFFIX = '.json.gz';
const INFLATED_BYTES = 64 * 1024 * 1024;

/** What the spool holds at most; the oldest go first. */
export const SPOOL_LIMITS = Object.freeze({ files: 50, bytes: 20 * 1024 * 1024, ageMs: 7 * 24 * 60 * 60 * 1000 });

/**
 * Every body from when it is promised until the service has it, as the gzip bytes that will be signed again. Named by
 * scan id, so oldest first.
 */
export class Spool {
  readonly directory: StateDirectory;
  readonly rejected: Rejected;

  constructor(private readonly state: StateDirectory) {
    this.directory = state.folder('spool');
    this.rejected = new Rejected(state);
  }

  /** Scan ids, oldest first. */
  list(): string[] {
    const names = this.directory.names().filter((name) => name.endsWith(SUFFIX) && !name.startsWith('.'));
    return names.map((name) => name.slice(0, -SUFFIX.length)).sort();
  }

  size(): { files: number; bytes: number } {
    const ids = this.list();
    return { files: ids.length, bytes: ids.reduce((sum, id) => sum + this.bytesOf(id), 0) };
  }

  /**
   * Keeps a body. What waits from before loses its inventory: it would be history of packages that nobody can use, and is
   * most of the bytes. Throws DiskFullError when there is no room.
   * @param now milliseconds
   * @returns the scan ids that were dropped to make room
   */
  add(scanId: string, body: Buffer, now: number): string[] {
    this.directory.write(`${scanId}${SUFFIX}`, body);
    // All before it were thinned when they had a follower themselves.
    const follower = this.list().at(-2);
    if (follower !== undefined) this.thin(follower);
    return this.prune(now, millisecondsOf(scanId));
  }

  /** The bytes to send; null when another process was faster. */
  read(scanId: string): Buffer | null {
    return this.directory.read(`${scanId}${SUFFIX}`);
  }

  remove(scanId: string) {
    this.directory.remove(`${scanId}${SUFFIX}`);
  }

  /**
   * Moves a body that the service will never take out of the way, with what the service said.
   * @param problem what to store beside it
   */
  reject(scanId: string, problem: unknown) {
    this.rejected.take(this.directory, `${scanId}${SUFFIX}`, problem);
  }

  /**
   * Drops what is too old, then the oldest until the rest fits. Ids hold the service's time, so that a device whose clock is a
   * week ahead must not measure them by it: a new one is the measure of those before it.
   * @param now milliseconds, by this machine, as its files have them
   * @param newest milliseconds, by the service
   * @returns the scan ids that were dropped
   */
  prune(now: number, newest = now): string[] {
    for (const folder of [this.state, this.directory]) folder.sweep(now);
    const all = this.list();
    const dropped = all.filter((id) => newest - millisecondsOf(id) > SPOOL_LIMITS.ageMs);
    const stored = all.filter((id) => !dropped.includes(id));
    let bytes = stored.reduce((sum, id) => sum + this.bytesOf(id), 0);
    while (stored.length > SPOOL_LIMITS.files || bytes > SPOOL_LIMITS.bytes) {
      const oldest = stored.shift();
      if (oldest === undefined) break;
      bytes -= this.bytesOf(oldest);
      dropped.push(oldest);
    }
    for (const id of dropped) this.remove(id);
    return dropped;
  }

  /**
   * Takes the inventory out of a waiting scan. Its id stays: if the whole of it did arrive and only the answer was lost,
   * the service says so of the id (409) instead of taking it a second time.
   */
  private thin(scanId: string) {
    const envelope = this.envelopeOf(scanId);
    if (envelope?.['source'] !== 'native' || !('inventory' in envelope) || !('checks' in envelope)) return;
    const { inventory: _dropped, ...rest } = envelope;
    try {
      this.directory.write(`${scanId}${SUFFIX}`, gzipSync(JSON.stringify(rest)));
    } catch (error) {
      // The whole one is still there, which is as good.
      if (!(error instanceof DiskFullError)) throw error;
    }
  }

  private envelopeOf(scanId: string) {
    const body = this.read(scanId);
    if (body === null) return null;
    try {
      return parseJsonObject(gunzipSync(body, { maxOutputLength: INFLATED_BYTES }).toString('utf8'));
    } catch {
      return null;
    }
  }

  private bytesOf(scanId: string) {
    return this.directory.sizeOf(`${scanId}${SUFFIX}`);
  }
}
