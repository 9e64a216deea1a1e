import { one, type Case, type Value } from './setting-case.js';

const recovery = one('security.user_account_recovery', 'enableAccountRecovery');
const grace = one('security.two_step_verification_grace_period', 'enrollmentGracePeriod');
const internal = one('api_controls.internal_apps', 'trustInternalApps');
const advanced = (value: Value): Record<string, Value> => ({ 'security.advanced_protection_program': value });
const ENROL = { enableAdvancedProtectionSelfEnrollment: true };

export const RECOVERY_CASES: readonly Case[] = [
  ['identity.user-recovery', recovery(false), 'pass'],
  ['identity.user-recovery', {}, 'pass'],
  ['identity.user-recovery', recovery(true), 'fail'],
  ['identity.user-recovery', recovery('perhaps'), 'manual'],
  ['identity.2sv-enrollment-window', grace('86400s'), 'pass'],
  ['identity.2sv-enrollment-window', grace('604800s'), 'pass'],
  ['identity.2sv-enrollment-window', grace('0s'), 'fail'],
  ['identity.2sv-enrollment-window', grace('1209600s'), 'fail'],
  ['identity.2sv-enrollment-window', grace('a week'), 'manual'],
  ['identity.2sv-enrollment-window', {}, 'manual'],
  ['identity.advanced-protection', advanced({ ...ENROL, securityCodeOption: 'CODES_NOT_ALLOWED' }), 'pass'],
  ['identity.advanced-protection', advanced({ ...ENROL, securityCodeOption: 'ALLOWED_WITH_REMOTE_ACCESS' }), 'fail'],
  [
    'identity.advanced-protection',
    advanced({ enableAdvancedProtectionSelfEnrollment: false, securityCodeOption: 'CODES_NOT_ALLOWED' }),
    'fail',
  ],
  ['identity.advanced-protection', advanced({ ...ENROL, securityCodeOption: 'SOMETHING_NEW' }), 'manual'],
  ['apps.internal-apps-not-trusted', internal(false), 'pass'],
  ['apps.internal-apps-not-trusted', internal(true), 'fail'],
  ['apps.internal-apps-not-trusted', {}, 'manual'],
];
