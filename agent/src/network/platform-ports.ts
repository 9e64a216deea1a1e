import { platformOf } from '../device/operating-system.js';
import type { FileTree } from '../device/file-tree.js';
import type { Runtime } from '../runtime.js';
import { type ListeningPort, listeningPorts } from './listening-ports.js';
import { macosPorts } from './macos-ports.js';
import { windowsPorts } from './windows-ports.js';

/** The open ports of this machine, whatever system it runs; null where it does not tell. */
export async function portsOf(runtime: Runtime, tree: FileTree): Promise<ListeningPort[] | null> {
  const platform = platformOf(runtime);
  if (platform === 'linux') return listeningPorts(tree);
  if (platform === 'macos') return macosPorts(runtime);
  return platform === 'windows' ? windowsPorts(runtime) : null;
}
