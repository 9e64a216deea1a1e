import type { FileTree } from '../../device/file-tree.js';
import { type CheckResult, type Evidence, fileEvidence, resultOf, type Check, unknown } from '../check-result.js';
import { aptUpdates } from './auto-update-apt.js';
import { iniSwitch, iniSettings } from './ini-file.js';
import { isUnitEnabled, isUnitMasked } from './systemd-units.js';

const DNF_FILES = ['/usr/share/dnf5/dnf5-plugins/automatic.conf', '/etc/dnf/automatic.conf'];
/** Each of these applies what it fetches only if the file says so; `dnf-automatic-install` does whatever it says. */
const DNF_TIMERS = ['dnf-automatic.timer', 'dnf5-automatic.timer', 'dnf-automatic-install.timer'];
const INSTALLING_TIMER = 'dnf-automatic-install.timer';

/** Whether a timer runs, and the service that it starts may run. */
function isStarted(tree: FileTree, timer: string): boolean {
  return isUnitEnabled(tree, timer) && !isUnitMasked(tree, timer.replace(/timer$/, 'service'));
}

/** Whether dnf installs updates by itself: `dnf-automatic` is there, applies what it fetches, and is started. */
function dnfUpdates(tree: FileTree): CheckResult {
  const evidence: Evidence[] = [];
  const started = DNF_TIMERS.filter((name) => isStarted(tree, name));
  const timer = started.find((name) => name === INSTALLING_TIMER) ?? started[0] ?? null;
  let applies: string | undefined;
  for (const path of DNF_FILES) {
    applies = iniSettings(tree, path)?.get('commands.apply_updates') ?? applies;
    evidence.push(fileEvidence(path, applies === undefined ? null : `apply_updates = ${applies}`));
  }
  const appliesUpdates = timer === INSTALLING_TIMER || iniSwitch(applies) === true;
  const enabled = timer !== null && appliesUpdates;
  return resultOf(enabled, { mechanism: 'dnf-automatic', enabled, appliesUpdates, startedBy: timer }, evidence);
}

const OSTREE_FILE = '/etc/rpm-ostreed.conf';
const OSTREE_TIMER = 'rpm-ostreed-automatic.timer';

/** Whether rpm-ostree lays the next version ready (`stage`) or puts it in force (`apply`), and is started to do so. */
function ostreeUpdates(tree: FileTree): CheckResult {
  const policy = iniSettings(tree, OSTREE_FILE)?.get('Daemon.AutomaticUpdatePolicy') ?? null;
  const startedBy = isStarted(tree, OSTREE_TIMER) ? OSTREE_TIMER : null;
  const enabled = startedBy !== null && (policy === 'stage' || policy === 'apply');
  const evidence = [fileEvidence(OSTREE_FILE, policy === null ? null : `AutomaticUpdatePolicy = ${policy}`)];
  return resultOf(enabled, { mechanism: 'rpm-ostree', enabled, policy, startedBy }, evidence);
}

const SUSE_FILE = '/etc/sysconfig/automatic_online_update';
const SUSE_TIMERS = ['transactional-update.timer', 'os-update.timer'];

/** Whether zypper's machines update themselves: by YaST's online update, or by one of the timers that do nothing else. */
function zypperUpdates(tree: FileTree): CheckResult {
  const value = iniSettings(tree, SUSE_FILE)?.get('.AOU_ENABLE_CRONJOB')?.replaceAll('"', '');
  const timer = SUSE_TIMERS.find((name) => isStarted(tree, name)) ?? null;
  const startedBy = timer ?? (iniSwitch(value) === true ? 'cron' : null);
  const evidence = [fileEvidence(SUSE_FILE, value === undefined ? null : `AOU_ENABLE_CRONJOB = ${value}`)];
  return resultOf(startedBy !== null, { mechanism: 'zypper', enabled: startedBy !== null, startedBy }, evidence);
}

/** By what each is known to be what this system updates itself with; an image of rpm-ostree has a dnf too. */
const MECHANISMS: readonly [paths: readonly string[], read: (tree: FileTree) => CheckResult][] = [
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
