import type { CommandResult, Runtime } from '../runtime.js';
import type { FileTree } from './file-tree.js';

/**
 * The world for one look at the machine of `tree`: programs of this machine would not speak of a file tree that lies
 * elsewhere. It is a new object each time, so that nothing that was asked for an earlier look is taken for this one.
 */
export function localRuntime(runtime: Runtime, tree: FileTree): Runtime {
  const refuse = (): Promise<CommandResult> =>
    Promise.resolve({ ok: false, code: 'tool-missing', detail: 'not this machine' });
  return tree.isHost ? { ...runtime } : { ...runtime, run: refuse, networkInterfaces: () => null };
}
