import { one, type Case, type Value } from './setting-case.js';

const DAY = 86_400_000;
const day = (offset: number): string => new Date(Date.parse('2026-08-25T12:00:00Z') + offset * DAY).toISOString();
const REQUIRED = ['DRIVE_ALL', 'GMAIL_ALL', 'CALENDAR_ALL', 'CONTACTS_ALL', 'GSUITE_ADMIN_ALL', 'VAULT_ALL'];
const services = (isEnabled: unknown, names = REQUIRED): Value => ({
  services: names.map((scopesGroup) => ({ scopesGroup, isEnabled })),
});
const enforced = (enforcedFrom: unknown): Record<string, Value> => ({
  'security.two_step_verification_enforcement': { enforcedFrom },
});
const factor = (allowedSignInFactorSet: unknown): Record<string, Value> => ({
  'security.two_step_verification_enforcement_factor': { allowedSignInFactorSet },
});
const enrolment = one('security.two_step_verification_enrollment', 'allowEnrollment');
const trusted = one('security.two_step_verification_device_trust', 'allowTrustingDevice');
/** Where everybody has to take a second step. */
const held = (policies: Record<string, Value>): Record<string, Value> => ({ ...enforced(day(-1)), ...policies });
const session = one('security.session_controls', 'webSessionDuration');
const PASSWORD = {
  allowedStrength: 'STRONG',
  minimumLength: 12,
  enforceRequirementsAtLogin: true,
  allowReuse: false,
  expirationDuration: '0s',
};
const password = (value: Value): Record<string, Value> => ({ 'security.password': { ...PASSWORD, ...value } });
const apps = one('api_controls.unconfigured_third_party_apps', 'accessLevel');

export const SIGN_IN_CASES: readonly Case[] = [
  ['identity.2sv-enforced', enforced(day(-1)), 'pass'],
  ['identity.2sv-enforced', { ...enforced(day(-1)), ...enrolment(true) }, 'pass'],
  // ScubaGoggles looks at enforcement alone.
  ['identity.2sv-enforced', { ...enforced(day(-1)), ...enrolment(false) }, 'fail'],
  ['identity.2sv-enforced', { ...enforced(day(-1)), ...enrolment('perhaps') }, 'manual'],
  ['identity.2sv-enforced', enforced('1970-01-01T00:00:00Z'), 'fail'],
  ['identity.2sv-enforced', enforced(day(1)), 'fail'],
  ['identity.2sv-enforced', enforced('soon'), 'manual'],
  ['identity.2sv-phishing-resistant', held(factor('PASSKEY_ONLY')), 'pass'],
  ['identity.2sv-phishing-resistant', held(factor('PASSKEY_PLUS_SECURITY_CODE')), 'fail'],
  ['identity.2sv-phishing-resistant', held(factor('PASSKEY_PLUS_IP_BOUND_SECURITY_CODE')), 'fail'],
  ['identity.2sv-phishing-resistant', held(factor('NO_TELEPHONY')), 'fail'],
  ['identity.2sv-phishing-resistant', held(factor('SOMETHING_NEW')), 'manual'],
  ['identity.2sv-phishing-resistant', factor('PASSKEY_ONLY'), 'fail'],
  ['identity.2sv-phishing-resistant', { ...factor('PASSKEY_ONLY'), ...enforced(day(1)) }, 'fail'],
  ['identity.2sv-phishing-resistant', { ...held(factor('PASSKEY_ONLY')), ...enrolment(false) }, 'fail'],
  ['identity.2sv-no-sms', held(factor('NO_TELEPHONY')), 'pass'],
  ['identity.2sv-no-sms', held(factor('PASSKEY_PLUS_SECURITY_CODE')), 'pass'],
  ['identity.2sv-no-sms', held(factor('ALL')), 'fail'],
  ['identity.2sv-no-sms', held(factor('SOMETHING_NEW')), 'manual'],
  ['identity.2sv-no-sms', factor('NO_TELEPHONY'), 'fail'],
  ['identity.2sv-no-sms', { ...factor('NO_TELEPHONY'), ...enforced('soon') }, 'manual'],
  ['identity.2sv-no-sms', { ...held(factor('NO_TELEPHONY')), ...enrolment(false) }, 'fail'],
  ['identity.2sv-trusted-device', held(trusted(false)), 'pass'],
  ['identity.2sv-trusted-device', held(trusted(true)), 'fail'],
  ['identity.2sv-trusted-device', held(trusted('no')), 'manual'],
  ['identity.2sv-trusted-device', trusted(false), 'fail'],
  ['identity.2sv-trusted-device', { ...held(trusted(false)), ...enrolment(false) }, 'fail'],
  ['identity.session-length', session('43200s'), 'pass'],
  ['identity.session-length', session('43201s'), 'fail'],
  ['identity.session-length', session('0s'), 'manual'],
  ['identity.session-length', session('12 hours'), 'manual'],
  ['identity.session-length', {}, 'manual'],
  ['identity.password-policy', password({}), 'pass'],
  ['identity.password-policy', password({ allowedStrength: 'WEAK' }), 'fail'],
  ['identity.password-policy', password({ minimumLength: 11 }), 'fail'],
  ['identity.password-policy', password({ enforceRequirementsAtLogin: false }), 'fail'],
  ['identity.password-policy', password({ allowReuse: true }), 'fail'],
  ['identity.password-policy', password({ expirationDuration: '7776000s' }), 'fail'],
  ['identity.password-policy', password({ allowReuse: undefined }), 'manual'],
  ['identity.password-policy', password({ allowedStrength: 'MIDDLING' }), 'manual'],
  [
    'identity.super-admin-recovery',
    one('security.super_admin_account_recovery', 'enableAccountRecovery')(false),
    'pass',
  ],
  [
    'identity.super-admin-recovery',
    one('security.super_admin_account_recovery', 'enableAccountRecovery')(true),
    'fail',
  ],
  [
    'identity.super-admin-recovery',
    one('security.super_admin_account_recovery', 'enableAccountRecovery')('X'),
    'manual',
  ],
  ['apps.google-services-restricted', { 'api_controls.google_services': services(false) }, 'pass'],
  ['apps.google-services-restricted', { 'api_controls.google_services': services(true) }, 'fail'],
  ['apps.google-services-restricted', { 'api_controls.google_services': services(false, ['DRIVE_ALL']) }, 'manual'],
  ['apps.google-services-restricted', { 'api_controls.google_services': { services: 'none' } }, 'manual'],
  ['apps.unconfigured-apps-blocked', apps('BLOCK_ALL'), 'pass'],
  // 1 of the defects of other tools: ALLOW_SIGN_IN_ONLY read as a pass.
  ['apps.unconfigured-apps-blocked', apps('ALLOW_SIGN_IN_ONLY'), 'warning'],
  ['apps.unconfigured-apps-blocked', apps('ACCESS_LEVEL_UNSPECIFIED'), 'fail'],
  ['apps.unconfigured-apps-blocked', apps('SOMETHING_NEW'), 'manual'],
  ['apps.less-secure-apps', one('security.less_secure_apps', 'allowLessSecureApps')(false), 'pass'],
  ['apps.less-secure-apps', one('security.less_secure_apps', 'allowLessSecureApps')(true), 'fail'],
  ['apps.less-secure-apps', one('security.less_secure_apps', 'allowLessSecureApps')(1), 'manual'],
  [
    'apps.marketplace-restricted',
    { 'workspace_marketplace.apps_access_options': { accessLevel: 'ALLOW_NONE', allowAllInternalApps: false } },
    'pass',
  ],
  [
    'apps.marketplace-restricted',
    { 'workspace_marketplace.apps_access_options': { accessLevel: 'ALLOW_LISTED_APPS', allowAllInternalApps: true } },
    'fail',
  ],
  [
    'apps.marketplace-restricted',
    { 'workspace_marketplace.apps_access_options': { accessLevel: 'SOME', allowAllInternalApps: false } },
    'manual',
  ],
];
