import { type Check, unknown, resultOf } from '../check-result.js';
import { plistSwitch } from '../../macos/xml-plist.js';
import { machinePreferences } from '../../macos/preferences.js';

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
