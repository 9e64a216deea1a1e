import type { CloudCheck } from '../../../domain/cloud-check.js';
import { accessChecks } from './access.checks.js';
import { applicationChecks } from './application.checks.js';
import { check } from './check.js';
import { conditionalAccessChecks } from './conditional-access.checks.js';
import { exchangeAndTeamsChecks } from './exchange-and-teams.checks.js';
import { mailProtectionChecks } from './mail-protection.checks.js';
import { peopleChecks } from './people.checks.js';
import { privilegesChecks } from './privileges.checks.js';
import { sharepointAndMailChecks } from './sharepoint-and-mail.checks.js';
import { signInChecks } from './sign-in.checks.js';

/** Checks of what the organization's own rules do with mail, and of ways in that go past people's eyes. */
const mailFlowChecks: readonly CloudCheck[] = [
  check({
    id: 'm365.exchange.mail-flow-rules-safe',
    title: 'No mail flow rule lets mail from anywhere around the filter, or sends it outside',
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

/** All checks of the suite, in the order of its verdicts. */
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
