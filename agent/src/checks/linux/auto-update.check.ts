import type { FileTree } from '../../device/file-tree.js';
import { type Check, type CheckOutcome, unknown } from '../outcome.js';
import { aptUpdates } from './auto-update-apt.js';
import { dnfUpdates, ostreeUpdates, zypperUpdates } from './auto-update-other.js';

/** By what each is known to be what this system updates itself with; an image of rpm-ostree has a dnf too. */
const MECHANISMS: readonly [paths: readonly string[], read: (tree: FileTree) => CheckOutcome][] = [
  [['/run/ostree-booted'], ostreeUpdates],
  [['/etc/zypp'], zypperUpdates],
  [['/usr/bin/dnf', '/usr/bin/dnf5'], dnfUpdates],
  [['/etc/apt'], aptUpdates],
];

/** Whether security updates install themselves. That news of them are fetched is not enough. */
export const autoUpdate: Check = {
  id: 'auto-update',
  run({ tree }) {
    const found = MECHANISMS.find(([paths]) => paths.some((path) => tree.has(path)));
    if (found !== undefined) return found[1](tree);
    const detail = 'there is no apt, dnf, rpm-ostree or zypper here, and no other package manager is read';
    return unknown('not-observable', detail, { mechanism: null, enabled: null });
  },
};
