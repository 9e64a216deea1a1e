import { one, type Case, type Value } from './setting-case.js';

const delegation = one('gmail.mail_delegation', 'enableMailDelegation');
const uploads = one('gmail.user_email_uploads', 'enableMailAndContactsImport');
const sharing = (value: Value): Record<string, Value> => ({
  'drive_and_docs.external_sharing': { externalSharingMode: 'ALLOWED', ...value },
});
const desktop = (value: Value): Record<string, Value> => ({ 'drive_and_docs.drive_for_desktop': value });
const sdk = one('drive_and_docs.drive_sdk', 'enableDriveSdkApiAccess');
const update = (value: Value): Record<string, Value> => ({ 'drive_and_docs.file_security_update': value });
const future = (attachments: unknown, links: unknown = true, spoofing: unknown = true): Record<string, Value> => ({
  'gmail.email_attachment_safety': { applyFutureRecommendedSettingsAutomatically: attachments },
  'gmail.links_and_external_images': { applyFutureSettingsAutomatically: links },
  'gmail.spoofing_and_authentication': { applyFutureSettingsAutomatically: spoofing },
});
const OFF = { externalSharingMode: 'DISALLOWED' };
const NO_GMAIL = { 'gmail.service_status': { serviceState: 'DISABLED' } };
const NO_DRIVE = { 'drive_and_docs.service_status': { serviceState: 'DISABLED' } };

export const CONTENT_CASES: readonly Case[] = [
  ['gmail.mail-delegation', delegation(false), 'pass'],
  ['gmail.mail-delegation', delegation(true), 'fail'],
  ['gmail.mail-delegation', {}, 'manual'],
  ['gmail.mail-delegation', { ...delegation(true), ...NO_GMAIL }, 'not-applicable'],
  ['gmail.mail-import', uploads(false), 'pass'],
  ['gmail.mail-import', uploads(true), 'fail'],
  ['gmail.mail-import', {}, 'manual'],
  ['gmail.future-protections', future(true), 'pass'],
  ['gmail.future-protections', future(false), 'fail'],
  ['gmail.future-protections', future(true, false), 'fail'],
  ['gmail.future-protections', future(true, true, false), 'fail'],
  ['gmail.future-protections', future('perhaps'), 'manual'],
  ['drive.content-distribution', sharing({ allowedPartiesForDistributingContent: 'NONE' }), 'pass'],
  ['drive.content-distribution', sharing(OFF), 'pass'],
  [
    'drive.content-distribution',
    sharing({ allowedPartiesForDistributingContent: 'ELIGIBLE_INTERNAL_USERS' }),
    'warning',
  ],
  ['drive.content-distribution', sharing({ allowedPartiesForDistributingContent: 'ALL_ELIGIBLE_USERS' }), 'fail'],
  ['drive.content-distribution', sharing({}), 'fail'],
  ['drive.content-distribution', sharing({ allowedPartiesForDistributingContent: 'SOMETHING_NEW' }), 'manual'],
  ['drive.no-visitors', sharing({ allowNonGoogleInvites: false }), 'pass'],
  ['drive.no-visitors', sharing(OFF), 'pass'],
  ['drive.no-visitors', sharing({ allowNonGoogleInvites: true }), 'fail'],
  ['drive.no-visitors', sharing({ allowNonGoogleInvites: 'perhaps' }), 'manual'],
  [
    'drive.no-visitors',
    sharing({
      externalSharingMode: 'ALLOWLISTED_DOMAINS',
      allowNonGoogleInvites: true,
      allowNonGoogleInvitesInAllowlistedDomains: false,
    }),
    'pass',
  ],
  [
    'drive.no-visitors',
    sharing({ externalSharingMode: 'ALLOWLISTED_DOMAINS', allowNonGoogleInvitesInAllowlistedDomains: true }),
    'fail',
  ],
  ['drive.desktop-limited', desktop({ allowDriveForDesktop: false }), 'pass'],
  ['drive.desktop-limited', desktop({ allowDriveForDesktop: true, restrictToAuthorizedDevices: true }), 'pass'],
  ['drive.desktop-limited', desktop({ allowDriveForDesktop: true, restrictToAuthorizedDevices: false }), 'fail'],
  ['drive.desktop-limited', desktop({ allowDriveForDesktop: true }), 'manual'],
  ['drive.desktop-limited', { ...desktop({ allowDriveForDesktop: true }), ...NO_DRIVE }, 'not-applicable'],
  ['drive.sdk-off', sdk(false), 'pass'],
  ['drive.sdk-off', sdk(true), 'fail'],
  ['drive.sdk-off', {}, 'fail'],
  ['drive.sdk-off', sdk('perhaps'), 'manual'],
  [
    'drive.security-update',
    update({ securityUpdate: 'APPLY_TO_IMPACTED_FILES', allowUsersToManageUpdate: false }),
    'pass',
  ],
  [
    'drive.security-update',
    update({ securityUpdate: 'APPLY_TO_IMPACTED_FILES', allowUsersToManageUpdate: true }),
    'fail',
  ],
  [
    'drive.security-update',
    update({ securityUpdate: 'REMOVE_FROM_IMPACTED_FILES', allowUsersToManageUpdate: false }),
    'fail',
  ],
  ['drive.security-update', {}, 'manual'],
];
