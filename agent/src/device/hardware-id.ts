import { createHash } from 'node:crypto';
import type { Runtime } from '../runtime.js';
import type { FileTree } from './file-tree.js';
import type { StateDirectory } from '../state/state-directory.js';

const SALT = 'posture-agent/hardware-id/1';
const FILE = 'hardware.json';

/** Identifiers that firmware ships when nobody set one: many machines share them. */
const MEANINGLESS = /^(0+|f+|03000200040005000006000700080009|uninitialized)$/i;

/**
 * A stable name for this machine that does not give away its machine-id: `sha256:` + SHA-256 over a salt of ours and
 * /etc/machine-id, else the DMI product UUID, else a random value stored in the state directory. It is worked out at every
 * run, so that a state directory copied to another machine is noticed. Null when there is none and `storeRandom` is false.
 * @param options `basis` is what the system itself told (macOS, Windows), null where it did not
 */
export function hardwareId(
  runtime: Runtime,
  tree: FileTree,
  state: StateDirectory,
  options: { storeRandom: boolean; basis?: { kind: string; id: string } | null },
): string | null {
  if (options.basis !== undefined) {
    // A program that failed once must not make another machine of this one, so that no random value stands in.
    const given = meaningful(options.basis?.id ?? '');
    return options.basis === null || given === null ? null : digest(options.basis.kind, given);
  }
  for (const [kind, path] of [
    ['machine-id', '/etc/machine-id'],
    ['dmi', '/sys/class/dmi/id/product_uuid'],
  ] as const) {
    const id = readId(tree, path);
    if (id) return digest(kind, id);
  }
  const stored = storedRandom(state.readJson(FILE));
  if (stored !== null) return digest('random', stored);
  if (!options.storeRandom) return null;
  const random = runtime.randomBytes(32).toString('hex');
  state.writeJson(FILE, { random });
  return digest('random', random);
}

function readId(tree: FileTree, path: string) {
  try {
    return meaningful(tree.text(path) ?? '');
  } catch {
    return null;
  }
}

function storedRandom(record: unknown): string | null {
  if (typeof record !== 'object' || record === null || !('random' in record)) return null;
  return typeof record.random === 'string' ? record.random : null;
}

function meaningful(text: string): string | null {
  const id = text.trim().toLowerCase().replaceAll('-', '');
  return id === '' || MEANINGLESS.test(id) ? null : id;
}

function digest(kind: string, id: string) {
  return `sha256:${createHash('sha256').update(`${SALT}\n${kind}\n${id}`).digest('hex')}`;
}
