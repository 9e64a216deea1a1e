import { one, type Case, type Value } from './setting-case.js';

const ATTACHMENTS = {
  enableEncryptedAttachmentProtection: true,
  encryptedAttachmentProtectionConsequence: 'QUARANTINE',
  enableAttachmentWithScriptsProtection: true,
  attachmentWithScriptsProtectionConsequence: 'SPAM_FOLDER',
  enableAnomalousAttachmentProtection: true,
  anomalousAttachmentProtectionConsequence: 'QUARANTINE',
};
const SPOOFING = {
  detectDomainNameSpoofing: true,
  domainNameSpoofingConsequence: 'QUARANTINE',
  detectEmployeeNameSpoofing: true,
  employeeNameSpoofingConsequence: 'QUARANTINE',
  detectDomainSpoofingFromUnauthenticatedSenders: true,
  domainSpoofingConsequence: 'QUARANTINE',
  detectUnauthenticatedEmails: true,
  unauthenticatedEmailConsequence: 'QUARANTINE',
  detectGroupsSpoofing: true,
  groupsSpoofingConsequence: 'QUARANTINE',
};
const LINKS = {
  enableShortenerScanning: true,
  enableExternalImageScanning: true,
  enableAggressiveWarningsOnUntrustedLinks: true,
};
const override = (rule: Value): Record<string, Value> => ({
  'gmail.spam_override_lists': {
    spamOverride: [{ ruleId: 'a', bypassSelectedSenders: false, allowlists: 0, ...rule }],
  },
});

export const GMAIL_CASES: readonly Case[] = [
  ['gmail.attachment-safety', { 'gmail.email_attachment_safety': ATTACHMENTS }, 'pass'],
  // 6: the consequence of scripts is read under its real name.
  [
    'gmail.attachment-safety',
    {
      'gmail.email_attachment_safety': {
        ...ATTACHMENTS,
        attachmentWithScriptsProtectionConsequence: 'WARNING',
        scriptAttachmentProtectionConsequence: 'QUARANTINE',
      },
    },
    'fail',
  ],
  [
    'gmail.attachment-safety',
    { 'gmail.email_attachment_safety': { ...ATTACHMENTS, enableAnomalousAttachmentProtection: false } },
    'fail',
  ],
  [
    'gmail.attachment-safety',
    { 'gmail.email_attachment_safety': { ...ATTACHMENTS, encryptedAttachmentProtectionConsequence: 'SOMETHING_NEW' } },
    'manual',
  ],
  ['gmail.links-and-images', { 'gmail.links_and_external_images': LINKS }, 'pass'],
  [
    'gmail.links-and-images',
    { 'gmail.links_and_external_images': { ...LINKS, enableShortenerScanning: false } },
    'fail',
  ],
  [
    'gmail.links-and-images',
    { 'gmail.links_and_external_images': { ...LINKS, enableExternalImageScanning: undefined } },
    'manual',
  ],
  ['gmail.spoofing-protection', { 'gmail.spoofing_and_authentication': SPOOFING }, 'pass'],
  // 2: groups have a switch of their own.
  [
    'gmail.spoofing-protection',
    { 'gmail.spoofing_and_authentication': { ...SPOOFING, detectGroupsSpoofing: false } },
    'fail',
  ],
  // 6: so has the spoofing of domains by outsiders.
  [
    'gmail.spoofing-protection',
    {
      'gmail.spoofing_and_authentication': {
        ...SPOOFING,
        domainSpoofingConsequence: 'NO_ACTION',
        inboundDomainSpoofingConsequence: 'QUARANTINE',
      },
    },
    'fail',
  ],
  [
    'gmail.spoofing-protection',
    { 'gmail.spoofing_and_authentication': { ...SPOOFING, detectGroupsSpoofing: 'maybe' } },
    'manual',
  ],
  [
    'gmail.pop-imap',
    { 'gmail.pop_access': { enablePopAccess: false }, 'gmail.imap_access': { enableImapAccess: false } },
    'pass',
  ],
  [
    'gmail.pop-imap',
    { 'gmail.pop_access': { enablePopAccess: false }, 'gmail.imap_access': { enableImapAccess: true } },
    'fail',
  ],
  ['gmail.pop-imap', { 'gmail.pop_access': { enablePopAccess: false } }, 'manual'],
  ['gmail.auto-forwarding', one('gmail.auto_forwarding', 'enableAutoForwarding')(false), 'pass'],
  ['gmail.auto-forwarding', one('gmail.auto_forwarding', 'enableAutoForwarding')(true), 'fail'],
  ['gmail.auto-forwarding', one('gmail.auto_forwarding', 'enableAutoForwarding')(null), 'manual'],
  [
    'gmail.external-smtp-gateway',
    one('gmail.per_user_outbound_gateway', 'allowUsersToUseExternalSmtpServers')(false),
    'pass',
  ],
  [
    'gmail.external-smtp-gateway',
    one('gmail.per_user_outbound_gateway', 'allowUsersToUseExternalSmtpServers')(true),
    'fail',
  ],
  ['gmail.external-smtp-gateway', {}, 'manual'],
  [
    'gmail.predelivery-scanning',
    one('gmail.enhanced_pre_delivery_message_scanning', 'enableImprovedSuspiciousContentDetection')(true),
    'pass',
  ],
  [
    'gmail.predelivery-scanning',
    one('gmail.enhanced_pre_delivery_message_scanning', 'enableImprovedSuspiciousContentDetection')(false),
    'fail',
  ],
  ['gmail.predelivery-scanning', {}, 'manual'],
  ['gmail.spam-bypass', {}, 'pass'],
  ['gmail.spam-bypass', override({}), 'pass'],
  ['gmail.spam-bypass', override({ bypassSelectedSenders: true, allowlists: 2 }), 'fail'],
  ['gmail.spam-bypass', override({ bypassInternalSenders: true }), 'fail'],
  ['gmail.spam-bypass', override({ hideWarningBannerForAll: true }), 'fail'],
  ['gmail.spam-bypass', override({ bypassSelectedSenders: undefined, allowlists: 1 }), 'manual'],
  ['gmail.spam-bypass', { 'gmail.email_spam_filter_ip_allowlist': { allowedIpAddresses: ['198.51.100.7'] } }, 'fail'],
  ['gmail.spam-bypass', { 'gmail.email_spam_filter_ip_allowlist': { allowedIpAddresses: 'all' } }, 'manual'],
];
