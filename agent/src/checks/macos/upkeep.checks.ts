import { machinePreferences, managedPreferences } from '../../macos/preferences.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';
import { plistSwitch } from '../../macos/xml-plist.js';
import { type Check, resultOf, unknown } from '../check-result.js';

/** What has to be on so that a security update installs itself. */
const KEYS = [
  'AutomaticCheckEnabled',
  'AutomaticDownload',
  'AutomaticallyInstallMacOSUpdates',
  'CriticalUpdateInstall',
  'ConfigDataInstall',
] as const;

/**
 * Whether macOS installs its updates by itself. A key that is not set is on, as Apple ships it; that holds only where the
 * preferences themselves could be read.
 */
export const autoUpdate: Check = {
  id: 'auto-update',
  run({ tree }) {
    const preferences = machinePreferences(tree, 'com.apple.SoftwareUpdate');
    const evidence = preferences.evidence(KEYS);
    const read = Object.fromEntries(KEYS.map((key) => [key, plistSwitch(preferences.value(key))]));
    const observed = { mechanism: 'softwareupdate', enabled: null as boolean | null, settings: read };
    const { failure } = preferences;
    if (failure !== null) return unknown(failure.code, failure.detail, observed, evidence);
    if (evidence.every(({ value }) => value === null))
      return unknown('not-observable', 'there are no preferences of Software Update', observed, evidence);
    const unclear = KEYS.find((key) => preferences.value(key) !== undefined && read[key] === null);
    if (unclear !== undefined) return unknown('parse-error', `${unclear} is not a switch`, observed, evidence);
    const enabled = KEYS.every((key) => read[key] !== false);
    return resultOf(enabled, { ...observed, enabled }, evidence);
  },
};

/** Whether an organization manages this Mac, and from which server. */
export const deviceManagement: Check = {
  id: 'device-management',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.profiles, ['status', '-type', 'enrollment'], {
      timeoutMs: 15_000,
    });
    const enrolled =
      answer.succeeded && answer.failure === null ? /^MDM enrollment: (Yes|No)\b(.*)$/m.exec(answer.text) : null;
    if (enrolled === null) return unanswered(answer, { enrolled: null, by: null });
    const server = /^MDM server: (\S+)/m.exec(answer.text)?.[1] ?? null;
    const observed = {
      enrolled: enrolled[1] === 'Yes',
      by: server !== null && URL.canParse(server) ? new URL(server).hostname : null,
      userApproved: enrolled[1] === 'Yes' ? (enrolled[2] ?? '').includes('User Approved') : null,
    };
    // The address of a server may carry a secret in its path.
    const evidence = { ...answer.evidence, value: `MDM enrollment: ${enrolled[1] ?? ''}${enrolled[2] ?? ''}`.trim() };
    return resultOf(observed.enrolled, observed, [evidence]);
  },
};

/** Whether the clock is set from the network. Only an administrator is told, unless an organization enforces it. */
export const timeSync: Check = {
  id: 'time-sync',
  async run({ runtime, tree }) {
    const enforced = managedPreferences(tree, 'com.apple.timed');
    const observed = { synchronized: null, services: ['timed'] };
    if (plistSwitch(enforced.value('TMAutomaticTimeOnlyEnabled')) === true)
      return resultOf(true, { ...observed, enabled: true }, enforced.evidence(['TMAutomaticTimeOnlyEnabled']));
    const answer = await askProgram(runtime, PROGRAMS.systemsetup, ['-getusingnetworktime']);
    const word =
      answer.succeeded && answer.failure === null ? /^Network Time: (On|Off)\s*$/m.exec(answer.text)?.[1] : undefined;
    if (word === undefined) return unanswered(answer, { ...observed, enabled: null });
    return resultOf(word === 'On', { ...observed, enabled: word === 'On' }, [answer.evidence]);
  },
};
