import type { Making } from './gaps.js';
import { DOMAIN } from './people.js';

/**
 * Filters of Exchange and Defender: Strict for an administrator, a policy of its own for addresses of the domain, and the
 * default for whoever is left.
 */
export function mailProtection<Made>(
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
