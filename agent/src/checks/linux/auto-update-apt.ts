import type { FileTree } from '../../device/file-tree.js';
import { type CheckOutcome, type Evidence, fileEvidence, verdict } from '../outcome.js';
import { GarbledFile, plainText } from '../plain-text.js';
import { aptConfigurationFiles, readAptConfiguration } from './apt-configuration.js';
import { isBootedBySystemd, isUnitEnabled } from './systemd-units.js';

const KEYS = {
  lists: 'apt::periodic::update-package-lists',
  upgrade: 'apt::periodic::unattended-upgrade',
  enable: 'apt::periodic::enable',
};
const PROGRAM = '/usr/bin/unattended-upgrade';
const CRONS = ['/usr/sbin/cron', '/usr/sbin/crond', '/usr/sbin/anacron'];
const TIMER = 'apt-daily-upgrade.timer';

/**
 * Whether apt installs security updates: it is told to (the upgrade, not merely the refresh of the lists), the program
 * that does it is there, and something starts it.
 */
export function aptUpdates(tree: FileTree): CheckOutcome {
  const values = new Map<string, string>();
  const evidence: Evidence[] = [];
  for (const path of aptConfigurationFiles(tree)) {
    const text = plainText(tree, path);
    if (text === null) continue;
    if (!readAptConfiguration(text, values)) throw new GarbledFile(path);
    if (/periodic/i.test(text)) evidence.push(fileEvidence(path, periodicLines(text)));
  }
  const programInstalled = tree.has(PROGRAM);
  const startedBy = starterOf(tree);
  const settings = {
    unattendedUpgrade: values.get(KEYS.upgrade) ?? null,
    updatePackageLists: values.get(KEYS.lists) ?? null,
    periodicEnabled: values.get(KEYS.enable) !== '0',
  };
  evidence.push(fileEvidence(PROGRAM, programInstalled ? 'present' : null));
  const told = settings.periodicEnabled && isOn(settings.unattendedUpgrade) && isOn(settings.updatePackageLists);
  const enabled = told && programInstalled && startedBy !== null;
  return verdict(enabled, { mechanism: 'apt', enabled, ...settings, programInstalled, startedBy }, evidence);
}

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
 * What starts the upgrade: the systemd timer unless it is masked, or cron, where that is installed and systemd did not start the system.
 */
function starterOf(tree: FileTree): 'systemd-timer' | 'cron' | null {
  if (isBootedBySystemd(tree)) return isUnitEnabled(tree, TIMER) ? 'systemd-timer' : null;
  return tree.has('/etc/cron.daily/apt-compat') && CRONS.some((path) => tree.has(path)) ? 'cron' : null;
}
