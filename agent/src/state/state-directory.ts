import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { AgentError, EXIT } from '../agent-error.js';
import type { Runtime } from '../runtime.js';

/**
 * Where this run keeps its state: `--state-dir`, else POSTURE_STATE_DIR, else /var/lib/posture-agent for root and
 * ~/.local/state/posture-agent for everybody else.
 */
export function stateDirectoryPath(runtime: Runtime, option: string | undefined) {
  const named = option ?? runtime.env.POSTURE_STATE_DIR;
  if (named) return named;
  return runtime.uid === 0 ? '/var/lib/posture-agent' : join(runtime.homeDirectory, '.local', 'state', 'posture-agent');
}

/**
 * Files of 0600 in a directory of 0700; each is written beside itself, synced and renamed, so that a crash or a full
 * disk leaves the old one whole.
 */
export class StateDirectory {
  constructor(readonly path: string) {}

  /** Makes the directory. Throws AgentError when it cannot be used or when others may write to it. */
  ensure() {
    try {
      if (!existsSync(this.path)) {
        mkdirSync(this.path, { recursive: true, mode: 0o700 });
        chmodSync(this.path, 0o700);
      }
      const mode = statSync(this.path).mode;
      if (process.platform !== 'win32' && (mode & 0o022) !== 0) {
        // Not repaired by chmod: somebody may have named /tmp or a home directory.
        throw new AgentError(
          `Other users may write to ${this.path}, so a device token is not safe there. Name another --state-dir, or run: chmod 700 on it.`,
          EXIT.usage,
        );
      }
    } catch (error) {
      throw this.#explained(error);
    }
  }

  /**
   * The JSON in a file, or null when there is none. Throws AgentError when it is damaged or unreadable.
   */
  readJson(name: string) {
    try {
      return JSON.parse(readFileSync(join(this.path, name), 'utf8'));
    } catch (error) {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      if (error instanceof SyntaxError)
        throw new AgentError(`${join(this.path, name)} is damaged. Enrol again with --force.`);
      throw this.#explained(error);
    }
  }

  writeJson(name: string, value: unknown) {
    this.write(name, `${JSON.stringify(value, null, 2)}\n`);
  }

  write(name: string, content: string | Buffer) {
    this.ensure();
    const target = join(this.path, name);
    const temporary = `${target}.${process.pid}.tmp`;
    try {
      const file = openSync(temporary, 'w', 0o600);
      try {
        writeFileSync(file, content);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw this.#explained(error);
    }
  }

  #explained(error: any) {
    if (error instanceof AgentError) return error;
    return new AgentError(
      `The state directory ${this.path} cannot be used (${error.code ?? error.message}). Name one that this user may write to with --state-dir.`,
      EXIT.usage,
    );
  }
}
