import type { FileTree } from '../../device/file-tree.js';
import { type CheckOutcome, type Evidence, fileEvidence, verdict } from '../outcome.js';
import { GarbledFile, plainText } from '../plain-text.js';
import { aptConfigurationFiles, aptList, readAptConfiguration } from './apt-configuration.js';
import { isBootedBySystemd, isUnitDisabled, isUnitEnabled, isUnitMasked } from './systemd-units.js';
import { takesSecurityUpdates, upgradeOrigins } from './upgrade-origins.js';

const KEYS = {
  lists: 'apt::periodic::update-package-lists',
  upgrade: 'apt::periodic::unattended-upgrade',
  enable: 'apt::periodic::enable',
};
const PROGRAM = '/usr/bin/unattended-upgrade';
const CRONS = ['/usr/sbin/cron', '/usr/sbin/crond', '/usr/sbin/anacron'];
const TIMER = 'apt-daily-upgrade.timer';
const LISTS_TIMER = 'apt-daily.timer';
const SERVICES = ['apt-daily.service', 'apt-daily-upgrade.service'];
const BLACKLIST = 'unattended-upgrade::package-blacklist';
/** With this, nothing is upgraded but what a list names; the list alone only says what comes first. */
const STRICT = 'unattended-upgrade::package-whitelist-strict';
const WHITELIST = 'unattended-upgrade::package-whitelist';
/** What apt takes for yes. */
const YES = /^(?:yes|true|with|on|enable|[1-9]\d*)$/i;

/**
 * Whether apt installs security updates: it is told to (the upgrade, not merely the refresh of the lists), the program
 * that does it is there and may take what the distribution's security archive offers, and something starts it.
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
  const origins = upgradeOrigins(values);
  const isStrict = YES.test(values.get(STRICT) ?? '');
  const takesSecurity =
    takesSecurityUpdates(tree, origins) &&
    !aptList(values, BLACKLIST).some(isEverything) &&
    (!isStrict || aptList(values, WHITELIST).some(isEverything));
  evidence.push(fileEvidence('/etc/apt/apt.conf.d', `origins: ${origins.join('; ') || 'none'}`));
  const told = settings.periodicEnabled && isOn(settings.unattendedUpgrade) && isOn(settings.updatePackageLists);
  const enabled = told && programInstalled && takesSecurity && startedBy !== null;
  const observed = { mechanism: 'apt', enabled, ...settings, programInstalled, origins, takesSecurity, startedBy };
  return verdict(enabled, observed, evidence);
}

/** A part of every name: patterns are regular expressions that hold at the beginning of one. */
function isEverything(pattern: string) {
  return /^\^?(?:\.\*?|\.\+)?\$?$/.test(pattern);
}

/** An interval of apt, in days or with a unit. Its script (apt.systemd.daily) takes nothing but a bare 0 for never, not even "". */
function isOn(value: string | null) {
  return value !== null && value !== '0';
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
  if (isBootedBySystemd(tree)) {
    // Without the first timer the lists stay as they are, and the second finds nothing new in them.
    const isStopped = SERVICES.some((unit) => isUnitMasked(tree, unit)) || isUnitDisabled(tree, LISTS_TIMER);
    return isUnitEnabled(tree, TIMER) && !isStopped && !isUnitMasked(tree, LISTS_TIMER) ? 'systemd-timer' : null;
  }
  return tree.has('/etc/cron.daily/apt-compat') && CRONS.some((path) => tree.has(path)) ? 'cron' : null;
}
