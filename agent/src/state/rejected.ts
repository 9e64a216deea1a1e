import { codeOf } from '../system-error.js';
import { isDiskFull } from './disk.js';
import type { StateDirectory } from './state-directory.js';

const BODY = '.json.gz';
const PROBLEM = '.problem.json';
const PROBLEM_CHARACTERS = 16 * 1024;

/** What is kept of refused bodies at most; the oldest go first. */
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
  const kept = text.length > PROBLEM_CHARACTERS ? JSON.stringify({ cut: text.slice(0, PROBLEM_CHARACTERS) }) : text;
  return `${kept}\n`;
}
