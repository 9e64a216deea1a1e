import type { SettingRule } from './evaluate-setting.js';
import { all, choice, depending, field, flag, type Evaluate, named } from './judging.js';

const SHARING = 'drive_and_docs.external_sharing';
const DESKTOP = 'drive_and_docs.drive_for_desktop';
const UPDATE = 'drive_and_docs.file_security_update';
const ATTACHMENTS = 'gmail.email_attachment_safety';
const LINKS = 'gmail.links_and_external_images';
const SPOOFING = 'gmail.spoofing_and_authentication';
const GMAIL = 'gmail.service_status';
const DRIVE = 'drive_and_docs.service_status';

/** Nothing is asked where nothing is shared outside. */
function whereShared(evaluate: (mode: unknown) => Evaluate): Evaluate {
  return depending((values) => {
    const mode = values.field(SHARING, 'externalSharingMode').value;
    return mode === 'DISALLOWED' ? field(SHARING, 'externalSharingMode', () => 'met') : evaluate(mode);
  });
}

/** Mail and files: who else gets at them, and how they leave. */
export const CONTENT_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.gmail.mail-delegation': {
    settings: ['gmail.mail_delegation'],
    service: GMAIL,
    evaluate: flag('gmail.mail_delegation', 'enableMailDelegation', false),
  },
  'google.gmail.mail-import': {
    settings: ['gmail.user_email_uploads'],
    service: GMAIL,
    evaluate: flag('gmail.user_email_uploads', 'enableMailAndContactsImport', false),
  },
  'google.gmail.future-protections': {
    settings: [ATTACHMENTS, LINKS, SPOOFING],
    service: GMAIL,
    evaluate: all(
      named('attachments', flag(ATTACHMENTS, 'applyFutureRecommendedSettingsAutomatically', true)),
      named('links', flag(LINKS, 'applyFutureSettingsAutomatically', true)),
      named('spoofing', flag(SPOOFING, 'applyFutureSettingsAutomatically', true)),
    ),
  },
  'google.drive.content-distribution': {
    settings: [SHARING],
    service: DRIVE,
    evaluate: whereShared(() =>
      field(SHARING, 'allowedPartiesForDistributingContent', (value, { settings }) => {
        if (value === 'NONE') return 'met';
        if (value === 'ELIGIBLE_INTERNAL_USERS') return settings.baseline === 'cis' ? 'met' : 'weak';
        return value === 'ALL_ELIGIBLE_USERS' ? 'unmet' : 'unknown';
      }),
    ),
  },
  'google.drive.no-visitors': {
    settings: [SHARING],
    service: DRIVE,
    evaluate: whereShared((mode) =>
      flag(
        SHARING,
        mode === 'ALLOWLISTED_DOMAINS' ? 'allowNonGoogleInvitesInAllowlistedDomains' : 'allowNonGoogleInvites',
        false,
      ),
    ),
  },
  'google.drive.desktop-limited': {
    settings: [DESKTOP],
    service: DRIVE,
    evaluate: depending((values) =>
      values.field(DESKTOP, 'allowDriveForDesktop').value === true
        ? flag(DESKTOP, 'restrictToAuthorizedDevices', true)
        : flag(DESKTOP, 'allowDriveForDesktop', false),
    ),
  },
  'google.drive.sdk-off': {
    settings: ['drive_and_docs.drive_sdk'],
    service: DRIVE,
    evaluate: flag('drive_and_docs.drive_sdk', 'enableDriveSdkApiAccess', false),
  },
  'google.drive.security-update': {
    settings: [UPDATE],
    service: DRIVE,
    evaluate: all(
      choice(UPDATE, 'securityUpdate', { met: ['APPLY_TO_IMPACTED_FILES'], unmet: ['REMOVE_FROM_IMPACTED_FILES'] }),
      flag(UPDATE, 'allowUsersToManageUpdate', false),
    ),
  },
};
