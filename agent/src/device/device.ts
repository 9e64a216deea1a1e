import { hardwareId } from './hardware-id.js';
import { linuxHardware } from './linux-hardware.js';
import { networkInterfaces } from './network-interfaces.js';
import { operatingSystem, platformOf } from './operating-system.js';
import { platformFacts } from './platform-facts.js';
import type { Runtime } from '../runtime.js';
import type { FileTree } from './file-tree.js';
import type { StateDirectory } from '../state/state-directory.js';

/**
 * The `device` part of an envelope.
 * @param options whether a random hardware id may be made and kept
 */
export async function describeDevice(
  runtime: Runtime,
  tree: FileTree,
  state: StateDirectory,
  options: { keepRandom: boolean },
) {
  const facts = await platformFacts(runtime, tree);
  return {
    hostname: runtime.host.hostname,
    os: { ...operatingSystem(runtime, tree), ...facts?.os },
    hardware: {
      vendor: null,
      model: null,
      ...(platformOf(runtime) === 'linux' ? linuxHardware(tree) : facts?.hardware),
      cpuCores: runtime.host.cpuCores,
      memoryBytes: runtime.host.memoryBytes,
      networkInterfaces: networkInterfaces(runtime),
    },
    hardwareId: hardwareId(runtime, tree, state, { ...options, basis: facts?.hardwareIdBasis }),
  };
}
