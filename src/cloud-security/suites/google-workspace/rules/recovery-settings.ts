import type { SettingRule } from './judge-setting.js';
import { all, choice, field, flag, type Evaluate, secondsOf } from './judging.js';

const RECOVERY = 'security.user_account_recovery';
const GRACE = 'security.two_step_verification_grace_period';
const PROTECTION = 'security.advanced_protection_program';
const INTERNAL = 'api_controls.internal_apps';
const DAY_SECONDS = 86_400;

/** Off is what CISA asks for; CIS asks for the opposite, to spare the help desk: on is held against nobody where CIS decides. */
function offUnlessCis(setting: string, name: string): Evaluate {
  return field(setting, name, (value, { settings }) => {
    if (typeof value !== 'boolean') return 'unknown';
    return value && settings.baseline === 'cisa' ? 'unmet' : 'met';
  });
}

/** Ways back into an account, and who is trusted without being looked at. */
export const RECOVERY_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.identity.user-recovery': {
    settings: [RECOVERY],
    evaluate: offUnlessCis(RECOVERY, 'enableAccountRecovery'),
    note: 'CIS (4.1.2.2) asks for the opposite.',
  },
  'google.identity.2sv-enrollment-window': {
    settings: [GRACE],
    evaluate: field(GRACE, 'enrollmentGracePeriod', (value) => {
      const seconds = secondsOf(value);
      if (seconds === null) return 'unknown';
      return seconds >= DAY_SECONDS && seconds <= 7 * DAY_SECONDS ? 'met' : 'unmet';
    }),
  },
  'google.identity.advanced-protection': {
    settings: [PROTECTION],
    evaluate: all(
      flag(PROTECTION, 'enableAdvancedProtectionSelfEnrollment', true),
      choice(PROTECTION, 'securityCodeOption', {
        met: ['CODES_NOT_ALLOWED'],
        unmet: ['ALLOWED_WITHOUT_REMOTE_ACCESS', 'ALLOWED_WITH_REMOTE_ACCESS'],
      }),
    ),
    note: 'That people may enrol; who did, as CISA asks of administrators, Google tells through no interface.',
  },
  'google.apps.internal-apps-not-trusted': {
    settings: [INTERNAL],
    evaluate: offUnlessCis(INTERNAL, 'trustInternalApps'),
    note: 'CIS (4.2.1.3) asks for the opposite.',
  },
};
