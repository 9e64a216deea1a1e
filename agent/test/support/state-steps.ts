import process from 'node:process';
import { Spool } from '../../src/state/spool.js';
import { InstalledFiles } from '../../src/install/installed-files.js';
import { HOST_DISK } from '../../src/state/disk.js';
import { StateDirectory } from '../../src/state/state-directory.js';

/**
 * Does named things with one state, as a process of its own: the rights of another account are those of a whole process, which a
 * thread may not change. Prints what each gave, or how it failed.
 */
const [path = '', ...steps] = process.argv.slice(2);
const state = new StateDirectory(path, { disk: HOST_DISK, isRoot: process.geteuid?.() === 0 });
const spool = new Spool(state);

const WORK: Record<string, () => unknown> = {
  ensure: () => {
    state.ensure();
  },
  write: () => {
    state.writeJson('device.json', { is: 'here' });
    spool.directory.write('x', 'y');
  },
  identity: () => state.readJson('device.json'),
  list: () => spool.list(),
  read: () => spool.read('secret')?.toString() ?? null,
  remove: () => {
    spool.remove('secret');
  },
  another: () => state.isOfAnother(),
  purge: () => new InstalledFiles().removeState(path),
  rights: () => [process.geteuid?.(), process.getegid?.()],
};

const answers = steps.map((step) => {
  try {
    return WORK[step]?.() ?? null;
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
});
process.stdout.write(JSON.stringify(answers));
