import { aptConfigurationFiles, readAptConfiguration } from './apt-configuration.js';
import { fileEvidence, unknown, verdict } from '../outcome.js';
import type { Check } from '../outcome.js';
import type { FileTree } from '../../device/file-tree.js';

const KEYS = {
  lists: 'apt::periodic::update-package-lists',
  upgrade: 'apt::periodic::unattended-upgrade',
  enable: 'apt::periodic::enable',
};
const TIMER = 'apt-daily-upgrade.timer';

/**
 * Whether security updates install themselves: apt is told to (the upgrade, not merely the refresh of the lists), the
 * program that does it is there, and something starts it.
 */
export const autoUpdate: Check = {
  id: 'auto-update',
  run({ tree }) {
    if (!tree.has('/etc/apt')) {
      return unknown('unsupported-platform', 'there is no apt here, and this version reads no other package manager');
    }
    const values = new Map();
    const evidence = [];
    for (const path of aptConfigurationFiles(tree)) {
      const text = tree.text(path);
      if (text === null) continue;
      readAptConfiguration(text, values);
      if (/periodic/i.test(text)) evidence.push(fileEvidence(path, periodicLines(text)));
    }
    const installed = tree.has('/usr/bin/unattended-upgrade');
    const starter = starterOf(tree);
    const observed = {
      mechanism: 'apt',
      unattendedUpgrade: values.get(KEYS.upgrade) ?? null,
      updatePackageLists: values.get(KEYS.lists) ?? null,
      periodicEnabled: values.get(KEYS.enable) !== '0',
      programInstalled: installed,
      startedBy: starter,
    };
    evidence.push(fileEvidence('/usr/bin/unattended-upgrade', installed ? 'present' : null));
    const told = observed.periodicEnabled && isOn(observed.unattendedUpgrade) && isOn(observed.updatePackageLists);
    return verdict(told && installed && starter !== null, observed, evidence);
  },
};

/**
 * An interval of apt: days, or with a unit, or `always`; 0 and nothing are off.
 */
function isOn(value: string | null) {
  return value !== null && (value === 'always' || Number.parseInt(value, 10) > 0);
}

function periodicLines(text: string) {
  return text
    .split('\n')
    .filter((line) => /periodic|unattended|update-package-lists/i.test(line))
    .join('\n');
}

/**
 * What starts the upgrade: the systemd timer unless it is masked, or cron where systemd did not start the system.
 */
function starterOf(tree: FileTree): 'systemd-timer' | 'cron' | null {
  const masked = tree.link(`/etc/systemd/system/${TIMER}`) === '/dev/null';
  const wanted = ['/etc', '/usr/lib', '/lib'].some((base) =>
    tree.hasEntry(`${base}/systemd/system/timers.target.wants/${TIMER}`),
  );
  // The directory that sd_booted(3) asks for: a timer in a system without systemd starts nothing.
  if (tree.has('/run/systemd/system')) return wanted && !masked ? 'systemd-timer' : null;
  return tree.has('/etc/cron.daily/apt-compat') ? 'cron' : null;
}
