import { isRecord, listOf } from '../collect/json.js';
import { SPAM_OVERRIDES } from '../policies/policy-row.js';
import type { SettingRule } from './evaluate-setting.js';
import { all, choice, field, flag, type Evaluate, type Level } from './judging.js';

const SERVICE = 'gmail.service_status';
const ATTACHMENTS = 'gmail.email_attachment_safety';
const LINKS = 'gmail.links_and_external_images';
const SPOOFING = 'gmail.spoofing_and_authentication';
const ALLOWLIST = 'gmail.email_spam_filter_ip_allowlist';

/** What becomes of a message: out of the inbox, or in it with a banner or without. */
const CONSEQUENCES = { met: ['QUARANTINE', 'SPAM_FOLDER', 'MOVE_TO_SPAM'], unmet: ['WARNING', 'NO_ACTION'] };

/** The names are as Google writes them: some tools read `detectGroupsSpoofing` and two of the consequences under others. */
function protections(setting: string, pairs: Readonly<Record<string, string>>): Evaluate {
  return all(
    ...Object.entries(pairs).flatMap(([name, consequence]) => [
      flag(setting, name, true),
      choice(setting, consequence, CONSEQUENCES),
    ]),
  );
}

/** Nobody has to have such rules: no list is an empty one. */
const overrides: Evaluate = (values, context) =>
  values.field(SPAM_OVERRIDES, 'spamOverride').from === 'nowhere'
    ? { level: 'met', observed: {} }
    : field(SPAM_OVERRIDES, 'spamOverride', spamRules)(values, context);

/** Mail: its filters and its ways out. */
export const GMAIL_SETTINGS: Readonly<Record<string, SettingRule>> = {
  'google.gmail.attachment-safety': {
    settings: [ATTACHMENTS],
    service: SERVICE,
    evaluate: protections(ATTACHMENTS, {
      enableEncryptedAttachmentProtection: 'encryptedAttachmentProtectionConsequence',
      enableAttachmentWithScriptsProtection: 'attachmentWithScriptsProtectionConsequence',
      enableAnomalousAttachmentProtection: 'anomalousAttachmentProtectionConsequence',
    }),
  },
  'google.gmail.links-and-images': {
    settings: [LINKS],
    service: SERVICE,
    evaluate: all(
      flag(LINKS, 'enableShortenerScanning', true),
      flag(LINKS, 'enableExternalImageScanning', true),
      flag(LINKS, 'enableAggressiveWarningsOnUntrustedLinks', true),
    ),
  },
  'google.gmail.spoofing-protection': {
    settings: [SPOOFING],
    service: SERVICE,
    evaluate: protections(SPOOFING, {
      detectDomainNameSpoofing: 'domainNameSpoofingConsequence',
      detectEmployeeNameSpoofing: 'employeeNameSpoofingConsequence',
      detectDomainSpoofingFromUnauthenticatedSenders: 'domainSpoofingConsequence',
      detectUnauthenticatedEmails: 'unauthenticatedEmailConsequence',
      detectGroupsSpoofing: 'groupsSpoofingConsequence',
    }),
  },
  'google.gmail.pop-imap': {
    settings: ['gmail.pop_access', 'gmail.imap_access'],
    service: SERVICE,
    evaluate: all(
      flag('gmail.pop_access', 'enablePopAccess', false),
      flag('gmail.imap_access', 'enableImapAccess', false),
    ),
  },
  'google.gmail.auto-forwarding': {
    settings: ['gmail.auto_forwarding'],
    service: SERVICE,
    evaluate: flag('gmail.auto_forwarding', 'enableAutoForwarding', false),
  },
  'google.gmail.external-smtp-gateway': {
    settings: ['gmail.per_user_outbound_gateway'],
    service: SERVICE,
    evaluate: flag('gmail.per_user_outbound_gateway', 'allowUsersToUseExternalSmtpServers', false),
  },
  'google.gmail.predelivery-scanning': {
    settings: ['gmail.enhanced_pre_delivery_message_scanning'],
    service: SERVICE,
    evaluate: flag('gmail.enhanced_pre_delivery_message_scanning', 'enableImprovedSuspiciousContentDetection', true),
  },
  'google.gmail.spam-bypass': {
    settings: [ALLOWLIST, SPAM_OVERRIDES],
    service: SERVICE,
    evaluate: all(
      field(ALLOWLIST, 'allowedIpAddresses', (value) =>
        Array.isArray(value) ? (value.length === 0 ? 'met' : 'unmet') : 'unknown',
      ),
      overrides,
    ),
  },
};

function spamRules(value: unknown): Level {
  if (!Array.isArray(value)) return 'unknown';
  const rules = listOf(value).filter(isRecord);
  const lets = ({
    bypassSelectedSenders,
    bypassInternalSenders,
    hideWarningBannerForAll,
    allowlists,
  }: (typeof rules)[0]) =>
    bypassInternalSenders === true ||
    hideWarningBannerForAll === true ||
    (bypassSelectedSenders === true && allowlists !== 0);
  if (rules.some(lets)) return 'unmet';
  return rules.every(({ bypassSelectedSenders, allowlists }) => bypassSelectedSenders === false || allowlists === 0)
    ? 'met'
    : 'unknown';
}
