import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../../src/commands/install.command.js';
import { uninstall } from '../../src/commands/uninstall.command.js';
import { fakeRuntime } from './fake-runtime.js';
import { fakeRoot, temporaryDirectory } from './fake-tree.js';
import type { Runtime } from '../../src/runtime.js';
import type { Entry } from './fake-tree.js';

/** Looks like the agent in one file to whoever reads only its head; different by `version`. */
export function bundleOf(version: string): Buffer {
  return Buffer.from(
    `#!/usr/bin/env node\n// posture-agent ${version}, made from ${'a'.repeat(64)}\nconsole.log(1);\n`,
  );
}

/** A machine below a scratch root, with the verbs as a person types them; gives exit code and what was printed. */
export function installMachine(files: Record<string, Entry>, changes: Partial<Runtime> = {}) {
  const root = fakeRoot(files);
  const program = join(temporaryDirectory(), 'posture-agent.mjs');
  writeFileSync(program, bundleOf('0.1.0'));
  const run = async (verb: typeof install, words: string[], from = program) => {
    const { runtime, printed } = fakeRuntime(changes);
    const code = await verb([...words, '--root', root], runtime, from);
    return { code, ...printed };
  };
  return {
    root,
    program,
    install: (...words: string[]) => run(install, words),
    installFrom: (from: string, ...words: string[]) => run(install, words, from),
    uninstall: (...words: string[]) => run((rest, runtime) => uninstall(rest, runtime), words),
  };
}
