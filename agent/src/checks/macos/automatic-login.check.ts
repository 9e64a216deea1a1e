import { type Check, fileEvidence, unknown, resultOf } from '../check-result.js';
import { machinePreferences } from '../../macos/preferences.js';

/** Holds the scrambled password of the account that logs in by itself; only whether it is there is looked at. */
const PASSWORD_FILE = '/etc/kcpassword';

/** Whether an account logs in without being asked for its password when the Mac starts. */
export const automaticLogin: Check = {
  id: 'automatic-login',
  run({ tree }) {
    const preferences = machinePreferences(tree, 'com.apple.loginwindow');
    const evidence = preferences.evidence(['autoLoginUser']);
    const { failure } = preferences;
    const nothing = { enabled: null, account: null };
    if (failure !== null) return unknown(failure.code, failure.detail, nothing, evidence);
    if (evidence.every(({ value }) => value === null))
      return unknown('not-observable', 'there are no preferences of the login window', nothing, evidence);
    const account = preferences.value('autoLoginUser');
    const keepsPassword = tree.hasEntry(PASSWORD_FILE);
    evidence.push(fileEvidence(PASSWORD_FILE, keepsPassword ? 'present' : null));
    const enabled = typeof account === 'string' && account !== '';
    return resultOf(!enabled, { enabled, account: enabled ? account : null, keepsPassword }, evidence);
  },
};
