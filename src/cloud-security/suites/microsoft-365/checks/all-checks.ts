import type { CloudCheck } from '../../../domain/cloud-check.js';
import { accessChecks } from './access.checks.js';
import { applicationChecks } from './application.checks.js';
import { check } from './check.js';
import { conditionalAccessChecks } from './conditional-access.checks.js';
import { exchangeAndTeamsChecks } from './exchange-and-teams.checks.js';
import { peopleChecks } from './people.checks.js';
import { privilegesChecks } from './privileges.checks.js';
import { sharepointAndMailChecks } from './sharepoint-and-mail.checks.js';
import { signInChecks } from './sign-in.checks.js';

const PRESETS = 'microsoft.exchange.eopprotectionpolicyrule: Identity, State, whom it is for';

/** What is said of every policy that holds for somebody, by the order in which they hold. */
function inForce(asked: string): string {
  return `in every policy that holds for somebody (Strict before Standard before custom ones by priority before the default): ${asked}. Presets meet it by themselves`;
}

/** Checks of what Exchange Online Protection and Defender for Office 365 do with mail: presets, custom policies and defaults as one. */
const mailProtectionChecks: readonly CloudCheck[] = [
  check({
    id: 'm365.defender.safe-links',
    title: 'Links are checked when somebody clicks on them',
    risk: 'Links are not checked when somebody clicks on them',
    severity: 'high',
    licences: ['MDO'],
    passWhen: inForce(
      'links are checked in mail, Teams and Office, files behind them scanned and clicks recorded; CIS also asks for internal senders, delivery after the scan, no click-through and rewritten links, without which it is a warning where CIS decides',
    ),
    remediation:
      'Turn on the Standard preset for everybody, or a Safe Links policy with all checks and no click-through.',
    reads: 'tcm?',
    fields: [
      'microsoft.exchange.safelinkspolicy: EnableSafeLinksForEmail, EnableSafeLinksForTeams, EnableSafeLinksForOffice, ScanUrls, TrackClicks, EnableForInternalSenders, DeliverMessageAfterScan, AllowClickThrough, DisableUrlRewrite',
      'microsoft.exchange.safelinksrule: SafeLinksPolicy, Priority, Enabled, whom it is for',
      PRESETS,
    ],
    scuba: 'SECURITYSUITE.7.1v1:SHOULD SECURITYSUITE.7.2v1:SHOULD SECURITYSUITE.7.3v1:SHOULD',
    cis: '2.1.1',
    supports: {
      cisControlsV8: '9.3 9.6',
      iso27001: 'A.8.7 A.8.23',
      nistCsf2: 'DE.CM-09 PR.PS-05',
      nist80053r5: 'SI-3 AU-12c',
      mitreAttack: 'T1566 T1566.002',
    },
  }),
  check({
    id: 'm365.defender.impersonation-protection',
    title: 'Mail that imitates our domains or people is kept out',
    risk: 'Mail that imitates people or domains of the organization is delivered',
    severity: 'high',
    licences: ['MDO'],
    passWhen: inForce(
      'the policy is on, own domains and mailbox intelligence are protected, what imitates them is kept out of the inbox and people are told; CIS also asks for protected people and a threshold of 3, without which it is a warning where CIS decides',
    ),
    remediation:
      'Turn on the Standard preset for everybody, or protect your own domains in every anti-phishing policy.',
    reads: 'tcm?',
    fields: [
      'microsoft.exchange.antiphishpolicy: Enabled, EnableOrganizationDomainsProtection, TargetedDomainProtectionAction, EnableSimilarDomainsSafetyTips, EnableMailboxIntelligence, EnableMailboxIntelligenceProtection, EnableTargetedUserProtection, PhishThresholdLevel',
      'microsoft.exchange.antiphishrule: AntiPhishPolicy, Priority, Enabled, whom it is for',
      PRESETS,
    ],
    scuba: 'SECURITYSUITE.2.2v1:SHOULD SECURITYSUITE.2.4v1:SHOULD',
    cis: '2.1.7',
    supports: {
      cisControlsV8: '9.6 9.7',
      iso27001: 'A.8.7 A.8.23',
      nistCsf2: 'DE.CM-09 PR.PS-05',
      nist80053r5: 'SI-8 AT-2b',
      mitreAttack: 'T1566 T1566.001 T1566.002',
    },
  }),
  check({
    id: 'm365.defender.spoof-protection',
    title: 'Mail with a forged sender is kept out',
    risk: 'Mail with a forged sender is delivered',
    severity: 'high',
    passWhen: inForce(
      'spoof intelligence is on, DMARC of the sender is honoured, what fails is kept out of the inbox and doubtful senders are marked; CIS also asks for the tip at first contact, without which it is a warning where CIS decides',
    ),
    remediation: 'Turn on spoof intelligence and honour DMARC in every anti-phishing policy.',
    reads: 'tcm?',
    fields: [
      'microsoft.exchange.antiphishpolicy: EnableSpoofIntelligence, AuthenticationFailAction, HonorDmarcPolicy, EnableUnauthenticatedSender, EnableFirstContactSafetyTips',
      'microsoft.exchange.antiphishrule: AntiPhishPolicy, Priority, Enabled, whom it is for',
      PRESETS,
    ],
    cis: '2.1.7',
    supports: {
      cisControlsV8: '9.5 9.6',
      iso27001: 'A.8.7 A.8.23',
      nistCsf2: 'DE.CM-09 PR.PS-05',
      nist80053r5: 'SI-8',
      mitreAttack: 'T1566 T1566.001 T1566.002',
    },
  }),
  check({
    id: 'm365.defender.spam-kept-out',
    title: 'Spam and phishing do not get to the inbox',
    risk: 'Spam and phishing get to the inbox',
    severity: 'high',
    passWhen: inForce(
      'spam and phishing of either confidence go to quarantine or junk, or are deleted, and are taken out again when they are found out later (ZAP)',
    ),
    remediation:
      'Turn on the Standard preset for everybody, or send spam to junk and phishing to quarantine in every policy.',
    reads: 'tcm?',
    fields: [
      'microsoft.exchange.hostedcontentfilterpolicy: SpamAction, HighConfidenceSpamAction, PhishSpamAction, HighConfidencePhishAction, SpamZapEnabled, PhishZapEnabled',
      'microsoft.exchange.hostedcontentfilterrule: HostedContentFilterPolicy, Priority, Enabled, whom it is for',
      PRESETS,
    ],
    scuba: 'SECURITYSUITE.6.1v1',
    supports: {
      cisControlsV8: '9.6 9.7',
      iso27001: 'A.8.7 A.8.23',
      nistCsf2: 'DE.CM-09 PR.PS-05',
      nist80053r5: 'SI-8',
      mitreAttack: 'T1566',
    },
  }),
];

/** Checks of what the organization's own rules do with mail, and of ways in that go past people's eyes. */
const mailFlowChecks: readonly CloudCheck[] = [
  check({
    id: 'm365.exchange.mail-flow-rules-safe',
    title: 'No mail flow rule lets mail from anywhere around the filter, or sends it outside',
    risk: 'A mail flow rule lets mail around the filter, or sends it outside',
    severity: 'high',
    passWhen:
      'no enforced rule sets the spam confidence level to -1 for mail that may come from any address, and none copies or redirects mail to a domain that is not of the tenant',
    remediation: 'Remove the rule, or bind it to the addresses of the service that the mail comes from.',
    reads: 'tcm? domains?',
    fields: [
      'microsoft.exchange.transportrule: Name, Enabled, State, Mode, SetSCL, SenderIpRanges, FromScope, RedirectMessageTo, BlindCopyTo, CopyTo, AddToRecipients',
    ],
    cis: '6.2.1 6.2.2',
    supports: {
      cisControlsV8: '3.3 9.6',
      iso27001: 'A.5.14 A.8.12 A.8.23',
      nistCsf2: 'PR.DS-02 DE.CM-09',
      nist80053r5: 'AC-4 SI-8',
      mitreAttack: 'T1566 T1564 T1564.008 T1114 T1114.003',
    },
  }),
  check({
    id: 'm365.exchange.direct-send-rejected',
    title: 'Mail in our name needs a sign-in',
    risk: 'Mail in the name of the organization needs no sign-in',
    severity: 'medium',
    passWhen: 'RejectDirectSend is true',
    remediation: 'Set RejectDirectSend, after devices that send mail got a connector or an account.',
    reads: 'tcm?',
    fields: ['microsoft.exchange.organizationconfig: RejectDirectSend'],
    cis: { '6.0': '6.5.5', '7.0': '6.5.5' },
    supports: {
      cisControlsV8: '9.5 9.6',
      iso27001: 'A.8.9 A.8.23',
      nistCsf2: 'PR.PS-01 DE.CM-09',
      nist80053r5: 'CM-7 SI-8',
      mitreAttack: 'T1566 T1566.002',
    },
  }),
  check({
    id: 'm365.exchange.external-senders-marked',
    title: 'Mail from outside is marked',
    risk: 'Nobody sees that mail comes from outside',
    severity: 'medium',
    passWhen:
      'Outlook marks external senders, or an enforced rule for mail from outside writes into its subject or puts a text before it',
    remediation: 'Turn on external sender identification with Set-ExternalInOutlook.',
    reads: 'tcm?',
    fields: [
      'microsoft.exchange.externalinoutlook: Enabled',
      'microsoft.exchange.transportrule: FromScope, PrependSubject, ApplyHtmlDisclaimerText',
    ],
    scuba: 'EXO.7.1v1',
    cis: '6.2.3',
    supports: {
      cisControlsV8: '9.6 14.2',
      iso27001: 'A.6.3 A.8.23',
      nistCsf2: 'PR.AT-01 PR.PS-01',
      nist80053r5: 'SI-8',
      mitreAttack: 'T1566',
    },
  }),
  check({
    id: 'm365.teams.channel-mail-off',
    title: 'Channels take no mail',
    risk: 'Anybody can mail into channels',
    severity: 'medium',
    passWhen: 'AllowEmailIntoChannel is false',
    remediation: 'Turn off mail to channel addresses in the settings of Teams.',
    reads: 'tcm?',
    fields: ['microsoft.teams.clientconfiguration: AllowEmailIntoChannel'],
    scuba: 'TEAMS.4.1v1',
    cis: '8.1.2',
    supports: {
      cisControlsV8: '4.8 9.6',
      iso27001: 'A.5.14 A.8.23',
      nistCsf2: 'PR.PS-01 DE.CM-09',
      nist80053r5: 'CM-7 SI-8',
      mitreAttack: 'T1566 T1566.001 T1566.002',
    },
  }),
];

/** All checks of the suite, in the order of its results. */
export const allChecks: readonly CloudCheck[] = [
  ...conditionalAccessChecks,
  ...signInChecks,
  ...applicationChecks,
  ...peopleChecks,
  ...accessChecks,
  ...privilegesChecks,
  ...sharepointAndMailChecks,
  ...mailFlowChecks,
  ...mailProtectionChecks,
  ...exchangeAndTeamsChecks,
];
