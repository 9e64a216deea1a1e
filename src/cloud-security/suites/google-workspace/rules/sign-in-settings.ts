import type { SettingRule } from './judge-setting.js';
import { all, choice, field, flag, type Level, secondsOf } from './judging.js';
import { numberParameter, parameterOf } from './rule.js';

const TWO_STEP = 'security.two_step_verification_enforcement';
const FACTOR = `${TWO_STEP}_factor`;
const DEVICE = 'security.two_step_verification_device_trust';
const PASSWORD = 'security.password';
const PASSKEYS = ['PASSKEY_ONLY', 'PASSKEY_PLUS_SECURITY_CODE', 'PASSKEY_PLUS_IP_BOUND_SECURITY_CODE'];

/** How people sign in. */
export const SIGN_IN_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.identity.2sv-enforced': {
    settings: [TWO_STEP],
    judge: field(TWO_STEP, 'enforcedFrom', (value, { now }) => enforcement(value, now)),
  },
  'google.identity.2sv-phishing-resistant': {
    settings: [FACTOR],
    judge: choice(FACTOR, 'allowedSignInFactorSet', { met: PASSKEYS, unmet: ['ALL', 'NO_TELEPHONY'] }),
  },
  'google.identity.2sv-no-sms': {
    settings: [FACTOR],
    judge: choice(FACTOR, 'allowedSignInFactorSet', { met: ['NO_TELEPHONY', ...PASSKEYS], unmet: ['ALL'] }),
  },
  'google.identity.2sv-trusted-device': { settings: [DEVICE], judge: flag(DEVICE, 'allowTrustingDevice', false) },
  'google.identity.session-length': {
    settings: ['security.session_controls'],
    judge: field('security.session_controls', 'webSessionDuration', (value, context) => {
      const seconds = secondsOf(value);
      // What 0 means is not documented: it may be "never ends".
      if (seconds === null || seconds === 0) return 'unknown';
      return seconds <= numberParameter(context, 'maxSeconds') ? 'met' : 'unmet';
    }),
  },
  'google.identity.password-policy': {
    settings: [PASSWORD],
    judge: all(
      choice(PASSWORD, 'allowedStrength', { met: ['STRONG'], unmet: ['WEAK'] }),
      field(PASSWORD, 'minimumLength', (value, context) => {
        if (typeof value !== 'number') return 'unknown';
        return value >= numberParameter(context, 'minLength') ? 'met' : 'unmet';
      }),
      flag(PASSWORD, 'enforceRequirementsAtLogin', true),
      flag(PASSWORD, 'allowReuse', false),
      field(PASSWORD, 'expirationDuration', (value, context) => {
        const seconds = secondsOf(value);
        if (seconds === null) return 'unknown';
        return seconds === 0 || parameterOf(context, 'allowExpiry') === true ? 'met' : 'unmet';
      }),
    ),
  },
  'google.identity.super-admin-recovery': {
    settings: ['security.super_admin_account_recovery'],
    judge: flag('security.super_admin_account_recovery', 'enableAccountRecovery', false),
  },
};

/** 1970 means off; a date to come, not yet. */
function enforcement(value: unknown, now: Date): Level {
  const from = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(from)) return 'unknown';
  return new Date(from).getUTCFullYear() > 1970 && from <= now.getTime() ? 'met' : 'unmet';
}
