import { type Answers, ASKED_FOR } from '../collect/answers.js';
import { RESOURCES } from '../collect/snapshot.js';

/** Policies that hold for everybody where there are no others. */
export const SPAM_POLICY = {
  Identity: 'Default',
  AllowedSenderDomains: [],
  SpamAction: 'MoveToJmf',
  HighConfidenceSpamAction: 'Quarantine',
  PhishSpamAction: 'Quarantine',
  HighConfidencePhishAction: 'Quarantine',
  SpamZapEnabled: true,
  PhishZapEnabled: true,
};
export const MALWARE_POLICY = {
  Identity: 'Default',
  EnableFileFilter: true,
  ZapEnabled: true,
  FileTypes: ['exe', 'cmd', 'vbe'],
};
export const PHISHING_POLICY = {
  Identity: 'Office365 AntiPhish Default',
  Enabled: true,
  EnableOrganizationDomainsProtection: true,
  TargetedDomainProtectionAction: 'Quarantine',
  EnableSimilarDomainsSafetyTips: true,
  EnableMailboxIntelligence: true,
  EnableMailboxIntelligenceProtection: true,
  EnableTargetedUserProtection: true,
  PhishThresholdLevel: 3,
  EnableSpoofIntelligence: true,
  AuthenticationFailAction: 'MoveToJmf',
  HonorDmarcPolicy: true,
  EnableUnauthenticatedSender: true,
  EnableFirstContactSafetyTips: true,
};
export const LINKS_POLICY = {
  Identity: 'Built-In Protection Policy',
  EnableSafeLinksForEmail: true,
  EnableSafeLinksForTeams: true,
  EnableSafeLinksForOffice: true,
  ScanUrls: true,
  TrackClicks: true,
  EnableForInternalSenders: true,
  DeliverMessageAfterScan: true,
  AllowClickThrough: false,
  DisableUrlRewrite: false,
};

/** The configuration snapshot of a tenant that passes everything. */
export function snapshot(): Answers['tcm'] {
  return {
    [ASKED_FOR]: [{ types: Object.keys(RESOURCES) }],
    'microsoft.exchange.transportconfig': [{ SmtpClientAuthenticationDisabled: true }],
    'microsoft.exchange.organizationconfig': [{ AuditDisabled: false, RejectDirectSend: true }],
    'microsoft.exchange.externalinoutlook': [{ Identity: 'tenant', Enabled: true }],
    'microsoft.teams.clientconfiguration': [{ Identity: 'Global', AllowEmailIntoChannel: false }],
    'microsoft.exchange.remotedomain': [{ DomainName: '*', AutoForwardEnabled: true }],
    'microsoft.exchange.hostedoutboundspamfilterpolicy': [{ Identity: 'Default', AutoForwardingMode: 'Off' }],
    'microsoft.exchange.hostedconnectionfilterpolicy': [
      { Identity: 'Default', IPAllowList: [], EnableSafeList: false },
    ],
    'microsoft.exchange.hostedcontentfilterpolicy': [SPAM_POLICY],
    'microsoft.exchange.antiphishpolicy': [PHISHING_POLICY],
    'microsoft.exchange.safelinkspolicy': [LINKS_POLICY],
    'microsoft.exchange.malwarefilterpolicy': [MALWARE_POLICY],
    'microsoft.exchange.safeattachmentpolicy': [
      { Identity: 'Built-In Protection Policy', Enable: true, Action: 'Block' },
    ],
    'microsoft.exchange.atppolicyforo365': [{ EnableATPForSPOTeamsODB: true }],
    'microsoft.teams.meetingpolicy': [
      {
        Identity: 'Global',
        AllowAnonymousUsersToStartMeeting: false,
        AutoAdmittedUsers: 'EveryoneInCompany',
        AllowPSTNUsersToBypassLobby: false,
        AllowExternalParticipantGiveRequestControl: false,
      },
    ],
    'microsoft.teams.federationconfiguration': [{ AllowFederatedUsers: false, AllowTeamsConsumer: false }],
  };
}
