import { fileEvidence, unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';
import type { FileTree } from '../../device/file-tree.js';

const TIMEDATECTL = '/usr/bin/timedatectl';
const SYNCHRONIZED = '/run/systemd/timesync/synchronized';
const SERVICES = {
  chrony: '/run/chrony/chronyd.pid',
  ntp: '/run/ntpd.pid',
  ntpsec: '/run/ntpsec/ntpd.pid',
  timesyncd: '/run/systemd/timesync',
};

/**
 * Whether the clock is kept right. The kernel's own word is asked for through timedatectl, because no file tells it and
 * a running chronyd is not yet a synchronized clock.
 */
export const timeSync: Check = {
  id: 'time-sync',
  async run({ tree, runtime }) {
    const services = Object.entries(SERVICES).flatMap(([name, path]) => (has(tree, path) ? [name] : []));
    const marked = tree.has(SYNCHRONIZED);
    const evidence = [fileEvidence(SYNCHRONIZED, marked ? 'present' : null)];
    if (tree.has(TIMEDATECTL) && tree.has('/run/systemd/system')) {
      const result = await runtime.run(TIMEDATECTL, ['show', '--property=NTPSynchronized']);
      const answer = result.ok ? /^NTPSynchronized=(yes|no)$/m.exec(result.stdout)?.[1] : undefined;
      if (answer !== undefined) {
        evidence.push({ kind: 'command', locator: `${TIMEDATECTL} show --property=NTPSynchronized`, value: answer });
        return verdict(answer === 'yes', { synchronized: answer === 'yes', services }, evidence);
      }
    }
    if (marked) return verdict(true, { synchronized: true, services }, evidence);
    const detail =
      services.length > 0
        ? `${services.join(', ')} runs, but whether it has set the clock cannot be read`
        : 'nothing here tells whether the clock is synchronized';
    return unknown('not-observable', detail, { synchronized: null, services }, evidence);
  },
};

/**
 * A service's directory may be closed to us: then it is there.
 */
function has(tree: FileTree, path: string) {
  try {
    return tree.has(path);
  } catch {
    return true;
  }
}
