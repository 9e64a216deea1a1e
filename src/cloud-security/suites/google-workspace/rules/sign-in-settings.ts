import type { SettingRule } from './evaluate-setting.js';
import { all, choice, field, flag, type Evaluate, type Level, secondsOf } from './judging.js';
import { numberParameter, parameterOf } from './rule.js';

const TWO_STEP = 'security.two_step_verification_enforcement';
const ENROLMENT = 'security.two_step_verification_enrollment';
const FACTOR = `${TWO_STEP}_factor`;
const DEVICE = 'security.two_step_verification_device_trust';
const PASSWORD = 'security.password';
/** A passkey stands for a code that people type, and that they can be talked out of as of any other. */
const WITH_CODES = ['PASSKEY_PLUS_SECURITY_CODE', 'PASSKEY_PLUS_IP_BOUND_SECURITY_CODE'];

/** Nobody has to take a second step who may not enrol, or of whom none is asked yet. */
const required: Evaluate = all(
  flag(ENROLMENT, 'allowEnrollment', true),
  field(TWO_STEP, 'enforcedFrom', (value, { now }) => enforcement(value, now)),
);

/** What is said of the second step means something only where people have to take one. */
function ofSecondStep(setting: string, evaluate: Evaluate): SettingRule {
  return { settings: [setting, TWO_STEP, ENROLMENT], evaluate: all(evaluate, required) };
}

/** How people sign in. */
export const SIGN_IN_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.identity.2sv-enforced': { settings: [TWO_STEP, ENROLMENT], evaluate: required },
  'google.identity.2sv-phishing-resistant': ofSecondStep(
    FACTOR,
    choice(FACTOR, 'allowedSignInFactorSet', { met: ['PASSKEY_ONLY'], unmet: ['ALL', 'NO_TELEPHONY', ...WITH_CODES] }),
  ),
  'google.identity.2sv-no-sms': ofSecondStep(
    FACTOR,
    choice(FACTOR, 'allowedSignInFactorSet', { met: ['NO_TELEPHONY', 'PASSKEY_ONLY', ...WITH_CODES], unmet: ['ALL'] }),
  ),
  'google.identity.2sv-trusted-device': ofSecondStep(DEVICE, flag(DEVICE, 'allowTrustingDevice', false)),
  'google.identity.session-length': {
    settings: ['security.session_controls'],
    evaluate: field('security.session_controls', 'webSessionDuration', (value, context) => {
      const seconds = secondsOf(value);
      // What 0 means is not documented: it may be "never ends".
      if (seconds === null || seconds === 0) return 'unknown';
      return seconds <= numberParameter(context, 'maxSeconds') ? 'met' : 'unmet';
    }),
  },
  'google.identity.password-policy': {
    settings: [PASSWORD],
    evaluate: all(
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
    evaluate: flag('security.super_admin_account_recovery', 'enableAccountRecovery', false),
  },
};

/** 1970 means off; a date to come, not yet. */
function enforcement(value: unknown, now: Date): Level {
  const from = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(from)) return 'unknown';
  return new Date(from).getUTCFullYear() > 1970 && from <= now.getTime() ? 'met' : 'unmet';
}
