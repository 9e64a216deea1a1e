import type { Answers } from '../collect/answers.js';
import { snapshotWith, wellKept } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const stored = wellKept();
const domain = stored.dns.domains[0]!;
const NO_SNAPSHOT = { notRead: { tcm: 'permission-missing' } } as const;
const NOTHING = { notRead: { tcm: 'permission-missing', secureScore: 'permission-missing' } } as const;
const OUTBOUND = 'microsoft.exchange.hostedoutboundspamfilterpolicy';
const CONNECTION = 'microsoft.exchange.hostedconnectionfilterpolicy';
const MALWARE = 'microsoft.exchange.malwarefilterpolicy';
const ATTACHMENTS = 'microsoft.exchange.safeattachmentpolicy';
const FEDERATION = 'microsoft.teams.federationconfiguration';
const MEETINGS = 'microsoft.teams.meetingpolicy';
const FEDERATED = { AllowFederatedUsers: true, AllowTeamsConsumer: false, ExternalAccessWithTrialTenants: 'Blocked' };
const LOBBY = stored.tcm[MEETINGS]![0]!;

function spo(changes: object): Partial<Answers> {
  return { spo: { ...stored.spo, ...changes } };
}

function dns(changes: object): Partial<Answers> {
  return { dns: { domains: [{ ...domain, ...changes }] } };
}

function spfOf(record: string) {
  return [{ name: 'tenant.example', answer: { state: 'found', records: [record] } }];
}

function score(control: string, percent: number | null): Partial<Answers> {
  return { secureScore: { createdAt: null, controls: { [control]: percent } } };
}

/** Cases of the rules on SharePoint, mail, Exchange, Defender, Teams and the audit log. */
export const SERVICE_CASES: readonly RuleCase[] = [
  ...casesOf('sharepoint.external-sharing-limited', [
    ['pass', 'only guests that exist', {}],
    ['warning', 'new guests, and CISA decides', spo({ sharingCapability: 'externalUserSharingOnly' })],
    [
      'pass',
      'new guests, and CIS decides',
      spo({ sharingCapability: 'externalUserSharingOnly' }),
      { settings: { baseline: 'cis' } },
    ],
    ['fail', 'anyone', spo({ sharingCapability: 'externalUserAndGuestSharing' })],
    ['manual', 'a level that is not known', spo({ sharingCapability: 'unknownFutureValue' })],
  ]),
  ...casesOf('sharepoint.sharing-domain-allowlist', [
    ['pass', 'domains are listed', {}],
    ['pass', 'nothing is shared', spo({ sharingCapability: 'disabled', sharingDomainRestrictionMode: 'none' })],
    ['fail', 'the list is empty', spo({ sharingAllowedDomainList: [] })],
    ['fail', 'all but some', spo({ sharingDomainRestrictionMode: 'blockList' })],
    ['manual', 'it is not said', spo({ sharingDomainRestrictionMode: undefined })],
  ]),
  ...casesOf('sharepoint.guest-resharing-disabled', [
    ['pass', 'they cannot', {}],
    ['fail', 'they can', spo({ isResharingByExternalUsersEnabled: true })],
    ['manual', 'it is not said', spo({ isResharingByExternalUsersEnabled: undefined })],
  ]),
  ...casesOf('sharepoint.legacy-auth-disabled', [
    ['pass', 'it is off', {}],
    ['fail', 'it is on', spo({ isLegacyAuthProtocolsEnabled: true })],
    ['manual', 'it is not said', spo({ isLegacyAuthProtocolsEnabled: null })],
  ]),
  ...casesOf('email.spf', [
    ['pass', 'everything else is refused', {}],
    ['fail', 'there is no record', dns({ spf: [{ name: 'tenant.example', answer: { state: 'none' } }] })],
    ['not-assessed', 'DNS fails', dns({ spf: [{ name: 'tenant.example', answer: { state: 'failed' } }] })],
    [
      'not-applicable',
      'there is no mail domain',
      { domains: [{ ...stored.domains[0]!, name: 'tenant.onmicrosoft.com' }] },
    ],
  ]),
  ...casesOf('email.dkim', [
    ['pass', 'a strong key is published', {}],
    [
      'fail',
      'there is no key, and Microsoft alone sends',
      dns({
        spf: spfOf('v=spf1 include:spf.protection.outlook.com -all'),
        dkim: [{ selector: 's', target: null, answer: { state: 'none' } }],
      }),
    ],
    [
      'manual',
      'there is no key, and others may sign',
      dns({
        spf: spfOf('v=spf1 include:spf.protection.outlook.com include:news.example -all'),
        dkim: [{ selector: 's', target: null, answer: { state: 'none' } }],
      }),
    ],
    ['not-assessed', 'DNS fails', dns({ dkim: [{ selector: 's', target: null, answer: { state: 'failed' } }] })],
  ]),
  ...casesOf('email.dmarc', [
    ['pass', 'failing mail is rejected', {}],
    [
      'warning',
      'it is put aside',
      dns({ dmarc: { state: 'found', records: ['v=DMARC1; p=quarantine; rua=mailto:a@b.example'] } }),
    ],
    [
      'fail',
      'nothing happens',
      dns({ dmarc: { state: 'found', records: ['v=DMARC1; p=none; rua=mailto:a@b.example'] } }),
    ],
    ['not-assessed', 'DNS fails', dns({ dmarc: { state: 'failed' } })],
  ]),
  ...casesOf('exchange.auto-forwarding-disabled', [
    ['pass', 'every outbound policy stops it', {}],
    [
      'pass',
      'the remote domain stops it',
      {
        tcm: {
          ...stored.tcm,
          [OUTBOUND]: [{ AutoForwardingMode: 'On' }],
          'microsoft.exchange.remotedomain': [{ DomainName: '*', AutoForwardEnabled: false }],
        },
      },
    ],
    [
      'fail',
      'one policy lets it through',
      snapshotWith(OUTBOUND, { AutoForwardingMode: 'Off' }, { AutoForwardingMode: 'Automatic' }),
    ],
    ['manual', 'a mode is not known', snapshotWith(OUTBOUND, { AutoForwardingMode: 'Sometimes' })],
    ['pass', 'Secure Score says so, without a snapshot', {}, NO_SNAPSHOT],
    ['fail', 'Secure Score says no', score('mdo_autoforwardingmode', 0), NO_SNAPSHOT],
    ['not-assessed', 'neither is there', {}, NOTHING],
  ]),
  ...casesOf('exchange.smtp-auth-disabled', [
    ['pass', 'it is off', {}],
    [
      'fail',
      'it is on',
      snapshotWith('microsoft.exchange.transportconfig', { SmtpClientAuthenticationDisabled: false }),
    ],
    ['manual', 'it is not said', snapshotWith('microsoft.exchange.transportconfig', {})],
    ['not-assessed', 'the snapshot came in part', snapshotWith('microsoft.exchange.transportconfig')],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
  ]),
  ...casesOf('exchange.mailbox-audit-enabled', [
    ['pass', 'it is on', {}],
    ['fail', 'it is off', snapshotWith('microsoft.exchange.organizationconfig', { AuditDisabled: true })],
    ['manual', 'it is not said', snapshotWith('microsoft.exchange.organizationconfig', {})],
    ['fail', 'Secure Score says no', score('exo_mailboxaudit', 40), NO_SNAPSHOT],
    ['not-assessed', 'Secure Score does not say', score('exo_mailboxaudit', null), NO_SNAPSHOT],
  ]),
  ...casesOf('defender.spam-bypass-lists-empty', [
    ['pass', 'lists are empty', {}],
    ['fail', 'an address is listed', snapshotWith(CONNECTION, { IPAllowList: ['203.0.113.7'], EnableSafeList: false })],
    ['fail', 'Microsoft’s list is used', snapshotWith(CONNECTION, { IPAllowList: [], EnableSafeList: true })],
    [
      'fail',
      'a domain is listed in the policy that holds',
      snapshotWith(
        'microsoft.exchange.hostedcontentfilterpolicy',
        { Identity: 'Other', AllowedSenderDomains: [] },
        { Identity: 'Default', AllowedSenderDomains: ['partner.example'] },
      ),
    ],
    ['manual', 'a list is not shown', snapshotWith(CONNECTION, { EnableSafeList: false })],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
  ]),
  ...casesOf('defender.attachment-protection', [
    ['pass', 'all of it is on', {}],
    [
      'fail',
      'the filter is off',
      snapshotWith(MALWARE, { EnableFileFilter: false, ZapEnabled: true, FileTypes: ['exe', 'cmd', 'vbe'] }),
    ],
    [
      'fail',
      'a type is missing',
      snapshotWith(MALWARE, { EnableFileFilter: true, ZapEnabled: true, FileTypes: ['exe', 'cmd'] }),
    ],
    ['fail', 'Defender only watches', snapshotWith(ATTACHMENTS, { Enable: true, Action: 'Monitor' })],
    ['pass', 'there is no Defender', { ...snapshotWith(ATTACHMENTS), skus: { plans: [], seats: 1 } }],
    [
      'fail',
      'Defender of a government’s cloud only watches',
      {
        ...snapshotWith(ATTACHMENTS, { Enable: true, Action: 'Monitor' }),
        skus: { plans: ['8c3069c0-ccdb-44be-ab77-986203a67df2', '493ff600-6a2b-4db6-ad37-a7d4eb214516'], seats: 1 },
      },
    ],
    ['manual', 'an action is not known', snapshotWith(ATTACHMENTS, { Enable: true, Action: 'Sing' })],
    ['manual', 'it is not said', snapshotWith(MALWARE, { EnableFileFilter: true, FileTypes: ['exe', 'cmd', 'vbe'] })],
    ['not-assessed', 'nothing is there', {}, NOTHING],
  ]),
  ...casesOf('teams.external-access-restricted', [
    [
      'manual',
      'trial tenants are not said',
      snapshotWith(FEDERATION, {
        ...FEDERATED,
        ExternalAccessWithTrialTenants: undefined,
        AllowedDomains: ['partner.example'],
      }),
    ],
    ['pass', 'nobody from outside', {}],
    ['pass', 'listed domains', snapshotWith(FEDERATION, { ...FEDERATED, AllowedDomains: ['partner.example'] })],
    ['fail', 'all domains', snapshotWith(FEDERATION, { ...FEDERATED, AllowedDomains: 'AllowAllKnownDomains' })],
    [
      'fail',
      'private accounts',
      snapshotWith(FEDERATION, {
        ...FEDERATED,
        AllowedDomains: ['partner.example'],
        AllowTeamsConsumer: true,
        AllowTeamsConsumerInbound: true,
      }),
    ],
    [
      'fail',
      'tenants on trial',
      snapshotWith(FEDERATION, {
        ...FEDERATED,
        AllowedDomains: ['partner.example'],
        ExternalAccessWithTrialTenants: 'Allowed',
      }),
    ],
  ]),
  ...casesOf('teams.meeting-lobby', [
    ['pass', 'strangers wait', {}],
    [
      'fail',
      'one policy lets everybody in',
      snapshotWith(MEETINGS, LOBBY, { ...LOBBY, AutoAdmittedUsers: 'Everyone' }),
    ],
    ['fail', 'callers do not wait', snapshotWith(MEETINGS, { ...LOBBY, AllowPSTNUsersToBypassLobby: true })],
    ['manual', 'a word is not known', snapshotWith(MEETINGS, { ...LOBBY, AutoAdmittedUsers: 'Friends' })],
  ]),
  ...casesOf('audit.unified-audit-log', [
    ['pass', 'Secure Score says so', {}],
    ['fail', 'Secure Score says no', score('mip_search_auditlog', 0)],
    ['not-assessed', 'Secure Score does not name it', score('other', 100)],
  ]),
];
