import type { Making } from './gaps.js';
import { DOMAIN } from './people.js';

export function sharePoint({ has }: Making) {
  return {
    sharingCapability: has('anyone-sharing') ? 'externalUserAndGuestSharing' : 'existingExternalUserSharingOnly',
    sharingDomainRestrictionMode: has('any-domain-sharing') ? 'none' : 'allowList',
    sharingAllowedDomainList: has('any-domain-sharing') ? [] : ['partner.example'],
    isResharingByExternalUsersEnabled: has('guests-reshare'),
    isLegacyAuthProtocolsEnabled: has('sharepoint-legacy-auth'),
  };
}

export function domains({ has }: Making) {
  const row = (id: string, further: object) => ({
    id,
    authenticationType: 'Managed',
    isVerified: true,
    supportedServices: ['Email', 'OfficeCommunicationsOnline'],
    ...further,
  });
  return [
    row(DOMAIN, { isDefault: true, passwordValidityPeriodInDays: has('passwords-expire') ? 90 : 2_147_483_647 }),
    row('larkfieldlabs.onmicrosoft.com', { isInitial: true, passwordValidityPeriodInDays: null }),
  ];
}

/** Exchange, Defender and Teams as a configuration snapshot shows them. */
export function snapshotResources({ has }: Pick<Making, 'has'>) {
  const resource = (resourceType: string, properties: object) => ({
    displayName: resourceType.split('.').at(-1),
    resourceType,
    properties: { Identity: 'Default', Ensure: 'Present', ...properties },
  });
  const bypass = has('spam-bypass');
  const lobby = has('lobby-open');
  return [
    resource('microsoft.exchange.transportconfig', { SmtpClientAuthenticationDisabled: !has('smtp-auth-on') }),
    resource('microsoft.exchange.organizationconfig', {
      AuditDisabled: has('mailboxes-unaudited'),
      RejectDirectSend: !has('direct-send-open'),
    }),
    resource('microsoft.exchange.externalinoutlook', { Enabled: !has('outsiders-unmarked') }),
    resource('microsoft.exchange.transportrule', {
      Name: 'Newsletter service',
      Enabled: true,
      Mode: 'Enforce',
      SetSCL: '-1',
      SenderIpRanges: has('rule-around-filter') ? [] : ['203.0.113.7'],
    }),
    resource('microsoft.exchange.remotedomain', { DomainName: '*', AutoForwardEnabled: has('mail-forwarding') }),
    resource('microsoft.exchange.hostedoutboundspamfilterpolicy', {
      AutoForwardingMode: has('mail-forwarding') ? 'On' : 'Off',
    }),
    resource('microsoft.exchange.hostedconnectionfilterpolicy', {
      EnableSafeList: bypass,
      IPAllowList: bypass ? ['198.51.100.24'] : [],
    }),
    ...mailProtection({ has }, resource),
    resource('microsoft.teams.clientconfiguration', { AllowEmailIntoChannel: has('mail-into-channels') }),
    resource('microsoft.teams.meetingpolicy', {
      AllowAnonymousUsersToStartMeeting: lobby,
      AutoAdmittedUsers: lobby ? 'Everyone' : 'EveryoneInCompanyExcludingGuests',
      AllowPSTNUsersToBypassLobby: lobby,
      AllowExternalParticipantGiveRequestControl: false,
    }),
    resource('microsoft.teams.federationconfiguration', {
      AllowFederatedUsers: true,
      AllowedDomains: has('teams-open') ? [] : ['partner.example'],
      AllowTeamsConsumer: has('teams-open'),
      AllowTeamsConsumerInbound: has('teams-open'),
      ExternalAccessWithTrialTenants: has('teams-open') ? 'Allowed' : 'Blocked',
    }),
  ];
}

export function secureScore({ ago, has }: Making) {
  const control = (controlName: string, done: boolean) => ({ controlName, scoreInPercentage: done ? 100 : 0 });
  return {
    id: 'score',
    createdDateTime: ago(0.5),
    controlScores: [
      control('mip_search_auditlog', !has('no-audit-log')),
      control('exo_mailboxaudit', !has('mailboxes-unaudited')),
      control('mdo_autoforwardingmode', !has('mail-forwarding')),
      control('mdo_commonattachmentsfilter', !has('attachments-unblocked')),
    ],
  };
}

/** A public key that belongs to nobody: what counts is its size. */
const KEY = `MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA${'skyl'.repeat(85)}LQIDAQAB`;

export function mailRecords({ has }: Making): Readonly<Record<string, readonly (readonly string[])[]>> {
  const target = 'selector1-larkfield-labs-example._domainkey.larkfieldlabs.onmicrosoft.com';
  const spf = `v=spf1 include:spf.protection.outlook.com ${has('spf-open') ? '?all' : '-all'}`;
  const dmarc = `v=DMARC1; p=${has('dmarc-none') ? 'none' : 'reject'}; rua=mailto:dmarc@${DOMAIN}`;
  const dkim = {
    [`CNAME selector1._domainkey.${DOMAIN}`]: [[target]],
    [`TXT ${target}`]: [[`v=DKIM1; k=rsa; p=${KEY.slice(0, 200)}`, KEY.slice(200)]],
  };
  const vendor = { 'TXT spf.protection.outlook.com': [['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/48 -all']] };
  return {
    ...vendor,
    [`TXT ${DOMAIN}`]: [[spf]],
    [`TXT _dmarc.${DOMAIN}`]: [[dmarc]],
    ...(has('no-dkim') ? {} : dkim),
  };
}

/**
 * Filters of Exchange and Defender: Strict for an administrator, a policy of its own for addresses of the domain, and the
 * default for whoever is left.
 */
function mailProtection<Made>(
  { has }: Pick<Making, 'has'>,
  resource: (type: string, properties: object) => Made,
): Made[] {
  const unblocked = has('attachments-unblocked');
  const rule = (type: string, properties: object): Made =>
    resource(`microsoft.exchange.${type}`, { RecipientDomainIs: [DOMAIN], Priority: 0, Enabled: true, ...properties });
  return [
    resource('microsoft.exchange.eopprotectionpolicyrule', {
      Identity: 'Strict Preset Security Policy',
      State: has('links-unchecked') ? 'Disabled' : 'Enabled',
      Priority: 0,
      SentTo: [`jo.marsh@${DOMAIN}`],
    }),
    resource('microsoft.exchange.hostedcontentfilterpolicy', {
      AllowedSenderDomains: has('spam-bypass') ? ['partner.example'] : [],
      SpamAction: has('spam-delivered') ? 'AddXHeader' : 'MoveToJmf',
      HighConfidenceSpamAction: 'Quarantine',
      PhishSpamAction: 'Quarantine',
      HighConfidencePhishAction: 'Quarantine',
      SpamZapEnabled: true,
      PhishZapEnabled: true,
    }),
    resource('microsoft.exchange.malwarefilterpolicy', {
      EnableFileFilter: !unblocked,
      FileTypes: unblocked ? [] : ['ace', 'cmd', 'exe', 'iso', 'js', 'vbe'],
      ZapEnabled: true,
    }),
    resource('microsoft.exchange.antiphishpolicy', {
      Identity: 'Office365 AntiPhish Default',
      ...phishing(false, false),
    }),
    resource('microsoft.exchange.antiphishpolicy', {
      Identity: 'Larkfield',
      ...phishing(has('imitations-delivered'), has('forged-senders')),
    }),
    rule('antiphishrule', { Identity: 'Larkfield', AntiPhishPolicy: 'Larkfield' }),
    resource('microsoft.exchange.safelinkspolicy', { Identity: 'Built-In Protection Policy', ...links(false) }),
    resource('microsoft.exchange.safelinkspolicy', { Identity: 'Larkfield links', ...links(has('links-unchecked')) }),
    rule('safelinksrule', { Identity: 'Larkfield links', SafeLinksPolicy: 'Larkfield links' }),
    resource('microsoft.exchange.safeattachmentpolicy', {
      Identity: 'Built-In Protection Policy',
      Enable: true,
      Action: 'Block',
    }),
    resource('microsoft.exchange.atppolicyforo365', { EnableATPForSPOTeamsODB: true }),
  ];
}

function phishing(imitated: boolean, forged: boolean) {
  return {
    Enabled: true,
    EnableOrganizationDomainsProtection: !imitated,
    TargetedDomainProtectionAction: imitated ? 'NoAction' : 'Quarantine',
    EnableSimilarDomainsSafetyTips: true,
    EnableMailboxIntelligence: true,
    EnableMailboxIntelligenceProtection: true,
    EnableTargetedUserProtection: true,
    PhishThresholdLevel: 3,
    EnableSpoofIntelligence: !forged,
    AuthenticationFailAction: 'Quarantine',
    HonorDmarcPolicy: true,
    EnableUnauthenticatedSender: true,
    EnableFirstContactSafetyTips: true,
  };
}

/** As Built-in protection is; a policy of one's own can check less, or ask for more than it does. */
function links(unchecked: boolean) {
  return {
    EnableSafeLinksForEmail: !unchecked,
    EnableSafeLinksForTeams: true,
    EnableSafeLinksForOffice: true,
    ScanUrls: !unchecked,
    TrackClicks: true,
    EnableForInternalSenders: false,
    DeliverMessageAfterScan: true,
    AllowClickThrough: true,
    DisableUrlRewrite: false,
  };
}
