import { hardwareId } from './hardware-id.mjs';
import { operatingSystem } from './operating-system.mjs';

/**
 * The `device` part of an envelope.
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {import('./file-tree.mjs').FileTree} tree
 * @param {import('../state/state-directory.mjs').StateDirectory} state
 * @param {{keepRandom: boolean}} options whether a random hardware id may be made and kept
 */
export function describeDevice(runtime, tree, state, options) {
  return {
    hostname: runtime.host.hostname,
    os: operatingSystem(runtime, tree),
    hardware: {
      vendor: dmi(tree, 'sys_vendor'),
      model: dmi(tree, 'product_name'),
      cpuCores: runtime.host.cpuCores,
      memoryBytes: runtime.host.memoryBytes,
    },
    hardwareId: hardwareId(runtime, tree, state, options),
  };
}

/**
 * @param {import('./file-tree.mjs').FileTree} tree
 * @param {string} name
 */
function dmi(tree, name) {
  try {
    return tree.text(`/sys/class/dmi/id/${name}`)?.trim() || null;
  } catch {
    return null;
  }
}
