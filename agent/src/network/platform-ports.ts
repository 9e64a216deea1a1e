import { platformOf } from '../device/operating-system.js';
import type { FileTree } from '../device/file-tree.js';
import type { Runtime } from '../runtime.js';
import { listeningSockets } from './listening-ports.js';
import { macosPorts } from './macos-ports.js';
import { type FoundSockets, type PortList, portList } from './port-list.js';
import { windowsPorts } from './windows-ports.js';

/** The open ports of this machine, whatever system it runs; null where it does not tell. */
export async function portsOf(runtime: Runtime, tree: FileTree): Promise<PortList | null> {
  const found = await socketsOf(runtime, tree);
  return found && portList(found);
}

async function socketsOf(runtime: Runtime, tree: FileTree): Promise<FoundSockets | null> {
  const platform = platformOf(runtime);
  if (platform === 'linux') return listeningSockets(tree);
  if (platform === 'macos') return macosPorts(runtime);
  return platform === 'windows' ? windowsPorts(runtime) : null;
}
