import { type Check, unknown, resultOf } from '../check-result.js';
import { plistSwitch } from '../../macos/xml-plist.js';
import { machinePreferences, managedPreferences } from '../../macos/preferences.js';

/** Whether anybody may log in as Guest. Without the key the account is off, as Apple ships it. */
export const guestAccount: Check = {
  id: 'guest-account',
  run({ tree }) {
    const enforced = managedPreferences(tree, 'com.apple.MCX');
    const local = machinePreferences(tree, 'com.apple.loginwindow');
    const evidence = [
      ...enforced.evidence(['DisableGuestAccount', 'EnableGuestAccount']),
      ...local.evidence(['GuestEnabled']),
    ];
    const failure = enforced.failure ?? local.failure;
    if (failure !== null) return unknown(failure.code, failure.detail, { enabled: null }, evidence);
    if (evidence.every(({ value }) => value === null))
      return unknown('not-observable', 'there are no preferences of the login window', { enabled: null }, evidence);
    const disabled = plistSwitch(enforced.value('DisableGuestAccount'));
    const own = local.value('GuestEnabled');
    const enabled = disabled === true ? false : own === undefined ? false : plistSwitch(own);
    if (enabled === null) return unknown('parse-error', 'GuestEnabled is not a switch', { enabled }, evidence);
    return resultOf(!enabled, { enabled }, evidence);
  },
};
