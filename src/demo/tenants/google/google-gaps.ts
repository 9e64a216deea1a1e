import { services } from './google-policies.js';
import {
  ALIAS,
  DOMAIN,
  FURTHER_GAPS,
  type Gap,
  type GoogleState,
  HELP_DESK_ROLE,
  logged,
  set,
  setIn,
} from './google-state.js';

const SHARING = 'drive_and_docs.external_sharing';
const SPOOFING = 'gmail.spoofing_and_authentication';

const SIGN_IN_GAPS = {
  '2sv-off-in-sales': {
    worsen: (state: GoogleState) => {
      setIn(state, '/Sales', 'security.two_step_verification_enforcement', { enforcedFrom: '1970-01-01T00:00:00Z' });
    },
    log: logged('Security', 'TwoStepVerificationEnforcementProto', 'true', 'false'),
  },
  'any-second-step': set(
    'security.two_step_verification_enforcement_factor',
    { allowedSignInFactorSet: 'ALL' },
    logged('Security', 'TwoStepVerificationEnforcementFactorProto', 'PASSKEY_ONLY', 'ALL'),
  ),
  'trusted-devices': set(
    'security.two_step_verification_device_trust',
    { allowTrustingDevice: true },
    logged('Security', 'TwoStepVerificationDeviceTrustProto', 'false', 'true'),
  ),
  'unenrolled-people': {
    worsen: ({ people }: GoogleState) => {
      for (const person of people.filter(({ name }) => ['kaya.oduya', 'sven.dahl'].includes(name)))
        person.enrolled = false;
    },
  },
  'admin-without-2sv': {
    worsen: ({ people }: GoogleState) => {
      for (const person of people.filter(({ role }) => role === 'delegated')) person.enforced = false;
    },
  },
  'long-sessions': set(
    'security.session_controls',
    { webSessionDuration: '1209600s' },
    logged('Security', 'Session management settings - Session length in seconds', '43200', '1209600'),
  ),
  'weak-passwords': set(
    'security.password',
    { allowedStrength: 'WEAK', minimumLength: 8 },
    logged('Security', 'Password Management - Enforce strong password', 'on', 'off'),
  ),
  'super-admin-recovery': set(
    'security.super_admin_account_recovery',
    { enableAccountRecovery: true },
    logged('Security', 'AdminAccountRecoverySettingsProto Enable admin account recovery', 'false', 'true'),
  ),
  'many-super-admins': {
    worsen: ({ people }: GoogleState) => {
      for (const person of people.slice(4, 10)) person.role = 'super';
    },
  },
  'super-admin-daily-work': {
    worsen: ({ roles }: GoogleState) => void roles.push({ person: 'tomas.lindqvist', roleId: HELP_DESK_ROLE }),
  },
  'super-admins-federated': { worsen: ({ sso }: GoogleState) => void sso.push({ orgUnit: '/', mode: 'SAML_SSO' }) },
  'forgotten-accounts': {
    worsen: ({ people }: GoogleState) => {
      for (const person of people.filter(({ name }) => ['farid.amari', 'umar.siddiqi'].includes(name))) {
        person.idleDays = 200;
        person.suspended = false;
      }
    },
  },
} satisfies Record<string, Gap>;

const APP_GAPS = {
  'open-google-services': set('api_controls.google_services', { services: services(true) }),
  'unreviewed-apps': set('api_controls.unconfigured_third_party_apps', { accessLevel: 'ACCESS_LEVEL_UNSPECIFIED' }),
  'less-secure-apps': set(
    'security.less_secure_apps',
    { allowLessSecureApps: true },
    logged('Security', 'Less secure apps access', 'false', 'true'),
  ),
  'open-marketplace': set(
    'workspace_marketplace.apps_access_options',
    { accessLevel: 'ALLOW_ALL' },
    logged('Google Workspace Marketplace', 'Apps Access Setting Allowlist access', 'ALLOW_SPECIFIED', 'ALLOW_ALL'),
  ),
  'risky-app': {
    worsen: ({ grants }: GoogleState) =>
      void grants.push({
        clientId: '774411002200.apps.googleusercontent.com',
        name: 'Tidy Inbox',
        person: 'hugo.marchetti',
        scopes: ['openid', 'https://mail.google.com/', 'https://www.googleapis.com/auth/drive'],
        daysAgo: 2,
      }),
  },
  'unknown-delegation': {
    worsen: ({ events }: GoogleState) =>
      void events.push({
        name: 'AUTHORIZE_API_CLIENT_ACCESS',
        hoursAgo: 30,
        parameters: {
          API_CLIENT_NAME: '117700330055009911223',
          API_SCOPES: ['https://mail.google.com/', 'https://www.googleapis.com/auth/admin.directory.user'],
          DOMAIN_NAME: DOMAIN,
        },
      }),
  },
} satisfies Record<string, Gap>;

const MAIL_GAPS = {
  'two-spf-records': {
    worsen: ({ dns }: GoogleState) => {
      dns[`TXT ${DOMAIN}`] = [['v=spf1 include:_spf.google.com -all'], ['v=spf1 ip4:203.0.113.9 -all']];
    },
  },
  'revoked-dkim': {
    worsen: ({ dns }: GoogleState) => {
      dns[`TXT google._domainkey.${DOMAIN}`] = [['v=DKIM1; k=rsa; p=']];
    },
  },
  'no-dmarc': {
    worsen: ({ dns }: GoogleState) => {
      dns[`TXT _dmarc.${ALIAS}`] = [['v=DMARC1; p=none']];
    },
  },
  'attachments-let-through': set(
    'gmail.email_attachment_safety',
    { enableAnomalousAttachmentProtection: false, attachmentWithScriptsProtectionConsequence: 'WARNING' },
    logged('Gmail', 'Attachment safety Enable: protect against anomalous attachment types in emails', 'true', 'false'),
  ),
  'links-not-scanned': set(
    'gmail.links_and_external_images',
    { enableShortenerScanning: false },
    logged('Gmail', 'Links and external images safety Enable: identify links behind shortened URLs', 'true', 'false'),
  ),
  'spoofing-let-through': set(
    SPOOFING,
    { detectGroupsSpoofing: false, domainSpoofingConsequence: 'NO_ACTION' },
    logged('Gmail', 'Spoofing and authentication safety Protect your Groups from inbound emails', 'true', 'false'),
  ),
  'pop-imap-on': set(
    'gmail.imap_access',
    { enableImapAccess: true },
    logged('Gmail', 'IMAP_ACCESS', 'DISABLED', 'ENABLED', 'CHANGE_EMAIL_SETTING'),
  ),
  'auto-forwarding': set(
    'gmail.auto_forwarding',
    { enableAutoForwarding: true },
    logged('Gmail', 'ENABLE_EMAIL_AUTOFORWARDING', 'false', 'true', 'CHANGE_EMAIL_SETTING'),
  ),
  'external-smtp': set(
    'gmail.per_user_outbound_gateway',
    { allowUsersToUseExternalSmtpServers: true },
    logged('Gmail', 'OutboundRelayProto', 'false', 'true'),
  ),
  'no-predelivery-scan': set(
    'gmail.enhanced_pre_delivery_message_scanning',
    { enableImprovedSuspiciousContentDetection: false },
    logged('Gmail', 'DelayedDeliverySettingsProto disable_delayed_delivery_for_suspicious_email', 'false', 'true'),
  ),
  'spam-bypass': set('gmail.spam_override_lists', {
    spamOverride: [
      {
        ruleId: 'lb-01',
        description: 'Suppliers',
        bypassInternalSenders: false,
        bypassSelectedSenders: true,
        bypassSenderAllowlist: [{ name: 'Suppliers', list: ['supplier.example'] }],
        hideWarningBannerForAll: false,
      },
    ],
  }),
} satisfies Record<string, Gap>;

const SHARING_GAPS = {
  'open-drive': set(
    SHARING,
    { externalSharingMode: 'ALLOWED' },
    logged(
      'Drive',
      'SHARING_OUTSIDE_DOMAIN',
      'SHARING_ALLOWED_TO_WHITELISTED_DOMAINS',
      'SHARING_ALLOWED',
      'CHANGE_DOCS_SETTING',
    ),
  ),
  'no-sharing-warning': set(SHARING, { warnForExternalSharing: false, warnForSharingOutsideAllowlistedDomains: false }),
  'anyone-links': set(
    SHARING,
    { allowPublishingFiles: true },
    logged('Drive', 'PUBLISHING_TO_WEB', 'NOT_ALLOWED', 'ALLOWED', 'CHANGE_DOCS_SETTING'),
  ),
  'access-checker-public': set(
    SHARING,
    { accessCheckerSuggestions: 'RECIPIENTS_OR_AUDIENCE_OR_PUBLIC' },
    logged('Drive', 'SHARING_ACCESS_CHECKER_OPTIONS', 'NAMED_PARTIES_ONLY', 'ALL', 'CHANGE_DOCS_SETTING'),
  ),
  'files-open-by-default': set(
    'drive_and_docs.general_access_default',
    { defaultFileAccess: 'PRIMARY_AUDIENCE_WITH_LINK' },
    logged('Drive', 'DEFAULT_LINK_SHARING_FOR_NEW_DOCS', 'PRIVATE', 'PEOPLE_WITH_LINK', 'CHANGE_DOCS_SETTING'),
  ),
  'loose-shared-drives': set(
    'drive_and_docs.shared_drive_creation',
    { allowManagersToOverrideSettings: true },
    logged('Drive', 'Shared Drive Creation new_team_drive_admin_only', 'true', 'false'),
  ),
  'no-dlp': {
    worsen: (state: GoogleState) => {
      for (const rule of state.policies.filter(({ type }) => type === 'rule.dlp'))
        rule.value = { ...rule.value, state: 'INACTIVE' };
    },
  },
  'calendar-details': set('calendar.secondary_calendar_max_allowed_external_sharing', {
    maxAllowedExternalSharing: 'EXTERNAL_ALL_INFO_READ_ONLY',
  }),
  'open-chat': set(
    'chat.external_chat_restriction',
    { externalChatRestriction: 'NO_RESTRICTION' },
    logged('Google Chat', 'RestrictChatProto restrictChatToOrganization', 'true', 'false'),
  ),
  'chat-files': set(
    'chat.chat_file_sharing',
    { externalFileSharing: 'ALL_FILES' },
    logged('Google Chat', 'DynamiteFileSharingSettingsProto external_file_sharing_setting', 'NO_FILES', 'ALL_FILES'),
  ),
  'open-groups': set(
    'groups_for_business.groups_sharing',
    { collaborationCapability: 'ANYONE_CAN_ACCESS' },
    logged('Groups for Business', 'GroupsSharingSettingsProto collaboration_policy', 'CLOSED', 'OPEN'),
  ),
  'open-meetings': set(
    'meet.meet_joining',
    { allowedAudience: 'OPEN' },
    logged('Google Meet', 'SafetyDomainLockProto users_allowed_to_join', 'LOGGED_IN', 'ALL'),
  ),
} satisfies Record<string, Gap>;

const ADMINISTRATION_GAPS = {
  'alerts-off': {
    worsen: (state: GoogleState) => {
      for (const rule of state.policies.filter(({ value }) => value['displayName'] === 'Leaked password'))
        rule.value = { ...rule.value, state: 'INACTIVE' };
    },
  },
  'no-second-admin': set(
    'multi_party_approval.require_approvals',
    { multiPartyApprovalState: 'DISABLED' },
    logged('Security', 'Multi Party Approval (MPA) Control Multi Party Approval Control', 'enabled', 'disabled'),
  ),
  'takeout-on': set(
    'takeout.service_status',
    { serviceState: 'ENABLED' },
    logged('Google Takeout', 'UserTakeoutSettingsProto User Takeout', 'Disabled', 'Enabled'),
  ),
} satisfies Record<string, Gap>;

const GAPS = { ...SIGN_IN_GAPS, ...APP_GAPS, ...MAIL_GAPS, ...SHARING_GAPS, ...ADMINISTRATION_GAPS, ...FURTHER_GAPS };

/** One thing each that may be worse than it should be. */
export type GoogleGap = keyof typeof GAPS;
export const GOOGLE_GAPS = Object.keys(GAPS) as readonly GoogleGap[];

/** Makes one thing worse, and writes who did it into the admin log, where Google would. */
export function open(state: GoogleState, gap: GoogleGap): void {
  const { worsen, log }: Gap = GAPS[gap];
  worsen(state);
  if (log === undefined) return;
  const { event = 'CHANGE_APPLICATION_SETTING', application, setting, oldValue, newValue } = log;
  const orgUnit = gap === '2sv-off-in-sales' ? 'Sales' : 'Lantern Bay';
  state.events.push({
    name: event,
    hoursAgo: 2,
    parameters: {
      APPLICATION_NAME: application,
      ORG_UNIT_NAME: orgUnit,
      SETTING_NAME: setting,
      OLD_VALUE: oldValue,
      NEW_VALUE: newValue,
    },
  });
}
