import type { Runtime } from '../runtime.js';
import type { FileTree } from './file-tree.js';
import { macosFacts } from './macos-facts.js';
import { platformOf } from './operating-system.js';
import type { PlatformFacts } from './told-facts.js';
import { windowsFacts } from './windows-facts.js';

/**
 * The facts of macOS or Windows; null for every other system. Programs are asked, so that it takes a runtime whose programs
 * speak of the same machine as the tree.
 */
export function platformFacts(runtime: Runtime, tree: FileTree): Promise<PlatformFacts> | null {
  const platform = platformOf(runtime);
  if (platform === 'macos') return macosFacts(runtime, tree);
  return platform === 'windows' ? windowsFacts(runtime) : null;
}
