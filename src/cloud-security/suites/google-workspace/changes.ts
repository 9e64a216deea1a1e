import type { CloudObject } from '../../domain/check-result.js';
import type { SuiteChange } from '../../domain/cloud-suite.port.js';
import type { Collected } from '../../domain/collected.js';
import type { SettingChange } from './collect/answers.js';
import { listOf, recordOf } from './collect/json.js';

/** Whether a change may move a check. */
export function isTold(change: SettingChange): boolean {
  return checksMovedBy(change).length > 0;
}

/** Changes of settings that the admin log tells, newest first: who, when, from what to what. */
export function changesInGoogle(collected: Collected): SuiteChange[] {
  const log = collected['adminEvents'];
  if (log?.state !== 'read') return [];
  return listOf(recordOf(log.data)['changes'])
    .map((change) => change as SettingChange)
    .map((change) => ({
      at: change.at,
      actor: change.actor,
      activity: activityOf(change),
      checkIds: checksMovedBy(change),
      objects: objectsOf(change),
    }))
    .sort((one, other) => other.at.localeCompare(one.at));
}

function activityOf({ event, application, setting, oldValue, newValue }: SettingChange): string {
  const what = [application, setting].filter((part) => part !== '').join(': ') || event;
  return oldValue === '' && newValue === '' ? what : `${what}: ${oldValue || 'not set'} → ${newValue || 'not set'}`;
}

function objectsOf({ orgUnit, group, user }: SettingChange): CloudObject[] {
  const object = (kind: string, name: string): CloudObject[] =>
    name === '' ? [] : [{ kind, id: name, name, note: null }];
  return [...object('org-unit', orgUnit), ...object('group', group), ...object('user', user)];
}

/** Names of a change in the admin log, and the checks (without `google.`) that it may move. */
type Moved = readonly [event: RegExp | null, setting: RegExp | null, checks: string];

/** Whether a second step is asked for decides what its kind means, too. */
const SECOND_STEP =
  'identity.2sv-enforced identity.2sv-phishing-resistant identity.2sv-no-sms identity.2sv-trusted-device identity.admins-2sv identity.2sv-coverage';

/**
 * Google's names of settings in the log are not those of the policies, and are not documented as one list: these are the
 * ones that its reference of admin events and public audit tools know (ScubaGoggles before it read policies, versions 0.2 of 2024
 * and 0.4.1 of 2025; looked at on 28 November 2026). A change that is not here is not attributed.
 */
const MOVED: readonly Moved[] = [
  [null, /TwoStepVerification(Enforcement(?!Factor)|Enrollment)/i, SECOND_STEP],
  [/^(ENFORCE|ALLOW)_STRONG_AUTHENTICATION$/, null, SECOND_STEP],
  [
    null,
    /TwoStepVerificationEnforcementFactor|two.?step.*(method|factor)/i,
    'identity.2sv-phishing-resistant identity.2sv-no-sms',
  ],
  [/CHANGE_ALLOWED_TWO_STEP_VERIFICATION_METHODS/, null, 'identity.2sv-phishing-resistant identity.2sv-no-sms'],
  [/CHANGE_TWO_STEP_VERIFICATION_FREQUENCY/, null, 'identity.2sv-trusted-device'],
  [/CHANGE_TWO_STEP_VERIFICATION_ENROLLMENT_PERIOD/, null, 'identity.2sv-enrollment-window'],
  [null, /TwoStepVerificationDeviceTrust|trust.*device/i, 'identity.2sv-trusted-device'],
  [
    /2SV|UNENROLL_USER_FROM_STRONG_AUTH|TURN_OFF_2_STEP_VERIFICATION/,
    null,
    'identity.admins-2sv identity.2sv-coverage',
  ],
  [/SESSION_(LENGTH|CONTROL)/, null, 'identity.session-length'],
  [null, /session (length|management)|SessionControl/i, 'identity.session-length'],
  [/PASSWORD_(MIN|POLICY|STRENGTH|LENGTH)/, null, 'identity.password-policy'],
  [null, /password management|PasswordPolic|minimum password|strong password/i, 'identity.password-policy'],
  [null, /AdminAccountRecovery|super.?admin.*recovery/i, 'identity.super-admin-recovery'],
  [
    /^(GRANT|REVOKE)_ADMIN_PRIVILEGE$|^(UN)?ASSIGN_ROLE$|DELEGATED_ADMIN_PRIVILEGES/,
    null,
    'identity.super-admin-count identity.super-admin-dedicated identity.admins-2sv identity.super-admin-not-federated',
  ],
  [
    /^(SUSPEND|UNSUSPEND|ARCHIVE|UNARCHIVE|CREATE|DELETE|UNDELETE)_USER$/,
    null,
    'identity.stale-accounts identity.2sv-coverage',
  ],
  [/INBOUND_SSO|^(CREATE|UPDATE|DELETE).*SSO|TOGGLE_SSO/, null, 'identity.super-admin-not-federated'],
  [/SERVICE_FOR_OAUTH2_ACCESS/, null, 'apps.google-services-restricted'],
  [/(UNCONFIGURED|BLOCK_ALL)_THIRD_PARTY|THIRD_PARTY_API_ACCESS/, null, 'apps.unconfigured-apps-blocked'],
  [null, /unconfigured.*app|third.?party.*app/i, 'apps.unconfigured-apps-blocked'],
  [/TRUSTED_OAUTH2_APPS|BLOCKED_OAUTH2_APPS|OAUTH_APP/, null, 'apps.risky-oauth-grants'],
  [/^(UN)?TRUST_DOMAIN_OWNED_OAUTH2_APPS$/, null, 'apps.internal-apps-not-trusted'],
  [/WEAK_PROGRAMMATIC_LOGIN/, null, 'apps.less-secure-apps'],
  [null, /less secure app/i, 'apps.less-secure-apps'],
  [null, /marketplace|Apps Access Setting/i, 'apps.marketplace-restricted'],
  [/API_CLIENT_ACCESS/, null, 'apps.domain-wide-delegation-changes'],
  [null, /attachment/i, 'gmail.attachment-safety'],
  [null, /links and external images/i, 'gmail.links-and-images'],
  [null, /spoofing/i, 'gmail.spoofing-protection'],
  [null, /\b(POP|IMAP)(_|\b)|enable.?(pop|imap)/i, 'gmail.pop-imap'],
  [null, /auto.?forward/i, 'gmail.auto-forwarding'],
  [null, /outbound.?(gateway|relay)|OutboundRelay/i, 'gmail.external-smtp-gateway'],
  [null, /DelayedDelivery|pre.?delivery/i, 'gmail.predelivery-scanning'],
  [null, /spam.*(allow|override|bypass|whitelist)|SpamControl|IpWhitelistSpam/i, 'gmail.spam-bypass'],
  [null, /ENABLE_MAIL_DELEGATION/i, 'gmail.mail-delegation'],
  [null, /ENABLE_EMAIL_USER_IMPORT/i, 'gmail.mail-import'],
  [null, /safety Enable: automatically enables all future added settings/i, 'gmail.future-protections'],
  [
    /CHANGE_DOCS_SETTING/,
    /SHARING_OUTSIDE_DOMAIN|SHARING_OUTSIDE/i,
    'drive.external-sharing drive.sharing-warning drive.no-anyone-links drive.no-visitors drive.content-distribution',
  ],
  [null, /SHARING_INVITES_TO_NON_GOOGLE_ACCOUNTS/i, 'drive.no-visitors'],
  [null, /SHARING_TEAM_DRIVE_CROSS_DOMAIN_OPTIONS/i, 'drive.content-distribution'],
  [null, /DriveFsSettings/i, 'drive.desktop-limited'],
  [null, /ENABLE_DRIVE_APPS/i, 'drive.sdk-off'],
  [null, /Link Security Update Settings/i, 'drive.security-update'],
  [null, /PUBLISHING_TO_WEB|publishing/i, 'drive.no-anyone-links'],
  [null, /ACCESS_CHECKER/i, 'drive.access-checker'],
  [null, /DEFAULT_LINK_SHARING/i, 'drive.default-private'],
  [null, /shared drive creation|team.?drive(?!_CROSS_DOMAIN_OPTIONS)/i, 'drive.shared-drive-guardrails'],
  [/DLP|DATA_LOSS/, null, 'drive.dlp-rules'],
  [null, /\bdlp\b|data.?(loss|protection)/i, 'drive.dlp-rules'],
  [/CHANGE_CALENDAR_SETTING/, /SHARING_OUTSIDE_DOMAIN/i, 'calendar.external-sharing'],
  [null, /RestrictChat|external.?chat/i, 'chat.external-messaging'],
  [null, /FileSharingSettings|external_file_sharing/i, 'chat.external-files'],
  [null, /ChatArchiving/i, 'chat.history-kept'],
  [null, /chat apps? enabled/i, 'chat.apps-off'],
  [
    null,
    /GroupsSharing(?!SettingsProto (who_can_create_groups|default_view_topics_access_level|allow_unlisted_groups))/i,
    'groups.external-access',
  ],
  [null, /GroupsSharingSettingsProto who_can_create_groups/i, 'groups.creation-restricted'],
  [null, /GroupsSharingSettingsProto default_view_topics_access_level/i, 'groups.conversations-private'],
  [
    null,
    /SafetyDomainLock|SafetyModerationLock|meet.*(join(?<!meetings_allowed_to_join)|host)/i,
    'meet.join-restricted',
  ],
  [null, /SafetyAccessLock/i, 'meet.outside-meetings'],
  [/^TOGGLE_SERVICE_ENABLED$/, /^Sites /, 'sites.service-off'],
  [/SYSTEM_DEFINED_RULE/, null, 'admin.alert-rules'],
  [/MULTI_PARTY_APPROVAL/, null, 'admin.multi-party-approval'],
  [null, /multi.?party approval/i, 'admin.multi-party-approval'],
  [null, /takeout/i, 'admin.takeout-off'],
];

/** Checks of which at least one name in the log is known. */
export const MOVED_CHECKS: readonly string[] = [...new Set(MOVED.flatMap(([, , checks]) => checks.split(' ')))].map(
  (id) => `google.${id}`,
);

/** Checks whose result a change may have moved; none when its name is not known here. */
export function checksMovedBy({ event, application, setting }: SettingChange): string[] {
  const what = `${application} ${setting}`;
  const ids = MOVED.filter(
    ([ofEvent, ofSetting]) => (ofEvent?.test(event) ?? true) && (ofSetting?.test(what) ?? true),
  ).flatMap(([, , checks]) => checks.split(' '));
  return [...new Set(ids)].map((id) => `google.${id}`);
}
