import { createHash } from 'node:crypto';

const SALT = 'posture-agent/hardware-id/1';
const FILE = 'hardware.json';

/** Identifiers that firmware ships when nobody set one: many machines share them. */
const MEANINGLESS = /^(0+|f+|03000200040005000006000700080009|uninitialized)$/i;

/**
 * A stable name for this machine that does not give away its machine-id: `sha256:` + SHA-256 over a salt of ours and
 * /etc/machine-id, else the DMI product UUID, else a random value kept in the state directory. It is worked out at every
 * run, so that a state directory copied to another machine is noticed. Null when there is none and `keepRandom` is false.
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {import('./file-tree.mjs').FileTree} tree
 * @param {import('../state/state-directory.mjs').StateDirectory} state
 * @param {{keepRandom: boolean}} options
 * @returns {string | null}
 */
export function hardwareId(runtime, tree, state, options) {
  for (const [kind, path] of [
    ['machine-id', '/etc/machine-id'],
    ['dmi', '/sys/class/dmi/id/product_uuid'],
  ]) {
    const id = readId(tree, path);
    if (id) return digest(kind, id);
  }
  const kept = state.readJson(FILE)?.random;
  if (typeof kept === 'string') return digest('random', kept);
  if (!options.keepRandom) return null;
  const random = runtime.randomBytes(32).toString('hex');
  state.writeJson(FILE, { random });
  return digest('random', random);
}

/**
 * @param {import('./file-tree.mjs').FileTree} tree
 * @param {string} path
 */
function readId(tree, path) {
  try {
    const id = (tree.text(path) ?? '').trim().toLowerCase().replaceAll('-', '');
    return id === '' || MEANINGLESS.test(id) ? null : id;
  } catch {
    return null;
  }
}

/**
 * @param {string} kind
 * @param {string} id
 */
function digest(kind, id) {
  return `sha256:${createHash('sha256').update(`${SALT}\n${kind}\n${id}`).digest('hex')}`;
}
