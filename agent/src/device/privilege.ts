import type { Runtime } from '../runtime.js';
import type { FileTree } from './file-tree.js';

/** Linux capabilities (bit numbers of capability.h) that change what the agent can see. */
const CAPABILITIES = { CAP_DAC_OVERRIDE: 1, CAP_DAC_READ_SEARCH: 2, CAP_NET_ADMIN: 12 };

/**
 * As whom the agent runs, and which capabilities that matter it holds.
 */
export function privilege(
  runtime: Runtime,
  tree: FileTree,
): { runAs: 'root' | 'unprivileged'; capabilities: string[] } {
  const runAs = runtime.uid === 0 ? 'root' : 'unprivileged';
  return { runAs, capabilities: effectiveCapabilities(tree) };
}

function effectiveCapabilities(tree: FileTree) {
  try {
    const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(tree.text('/proc/self/status') ?? '')?.[1];
    if (!mask) return [];
    const bits = BigInt(`0x${mask}`);
    return Object.entries(CAPABILITIES).flatMap(([name, bit]) => ((bits >> BigInt(bit)) & 1n ? [name] : []));
  } catch {
    return [];
  }
}
