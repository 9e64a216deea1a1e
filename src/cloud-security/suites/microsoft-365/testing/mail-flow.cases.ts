import { type Answers, ASKED_FOR, IN_PART } from '../collect/answers.js';
import { snapshotOf, snapshotWith } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const RULES = 'microsoft.exchange.transportrule';
const TAG = 'microsoft.exchange.externalinoutlook';
const NO_SNAPSHOT = { notRead: { tcm: 'permission-missing' } } as const;

function rules(...list: object[]): Partial<Answers> {
  return snapshotWith(RULES, ...list.map((rule) => ({ Name: 'Rule', Enabled: true, Mode: 'Enforce', ...rule })));
}

const MISSING = { [IN_PART]: [{ errors: 1, types: [RULES] }] };

/** Cases of the rules on mail flow, and of ways in that go past people's eyes. */
export const MAIL_FLOW_CASES: readonly RuleCase[] = [
  ...casesOf('exchange.mail-flow-rules-safe', [
    ['pass', 'there are none', {}],
    ['pass', 'one only changes a subject', rules({ PrependSubject: '[x]' })],
    ['fail', 'one says of a sender that it is no spam', rules({ SetSCL: '-1', SenderDomainIs: ['partner.example'] })],
    ['fail', 'the level is written as a number', rules({ SetSCL: -1 })],
    ['pass', 'it is bound to addresses', rules({ SetSCL: '-1', SenderIpRanges: ['192.0.2.1'] })],
    ['pass', 'it is about mail of the house', rules({ SetSCL: '-1', FromScope: 'InOrganization' })],
    ['pass', 'it is switched off', rules({ SetSCL: '-1', Enabled: false })],
    ['pass', 'it is on trial', rules({ SetSCL: '-1', Mode: 'AuditAndNotify' })],
    ['pass', 'its last day is over', rules({ SetSCL: '-1', ExpiryDate: '2026-11-01T00:00:00Z' })],
    [
      'pass',
      'its last day is over, written as Exchange does',
      rules({ SetSCL: '-1', ExpiryDate: '11/1/2026 8:00:00 AM' }),
    ],
    ['fail', 'its last day is to come', rules({ SetSCL: '-1', ExpiryDate: '2027-11-01T00:00:00Z' })],
    ['manual', 'its first day is to come', rules({ SetSCL: '-1', ActivationDate: '2027-01-01T00:00:00Z' })],
    ['manual', 'its last day cannot be read', rules({ SetSCL: '-1', ExpiryDate: 'one day' })],
    ['manual', 'whether it is on is not said', rules({ SetSCL: '-1', Enabled: undefined })],
    ['pass', 'the level is another', rules({ SetSCL: '9' })],
    ['fail', 'one copies mail outside', rules({ BlindCopyTo: ['box@elsewhere.example'] })],
    ['pass', 'one copies mail within', rules({ BlindCopyTo: ['archive@Tenant.example', 'Archive'] })],
    [
      'manual',
      'one copies mail, and nobody knows the domains',
      rules({ RedirectMessageTo: ['archive@tenant.example'] }),
      { notRead: { domains: 'permission-missing' } },
    ],
    ['not-assessed', 'the snapshot was never asked for them', snapshotOf({ [ASKED_FOR]: [] })],
    ['not-assessed', 'they could not be read', snapshotOf(MISSING)],
    [
      'not-assessed',
      'some could not be read, and nothing is wrong with the others',
      snapshotOf({ ...MISSING, [RULES]: [{ Name: 'Rule', Enabled: true }] }),
    ],
    [
      'fail',
      'some could not be read, and one of the others is wrong',
      snapshotOf({ ...MISSING, [RULES]: [{ Name: 'Rule', Enabled: true, SetSCL: '-1' }] }),
    ],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
  ]),
  ...casesOf('exchange.direct-send-rejected', [
    ['pass', 'it is refused', {}],
    ['fail', 'it is taken', snapshotWith('microsoft.exchange.organizationconfig', { RejectDirectSend: false })],
    ['manual', 'it is not said', snapshotWith('microsoft.exchange.organizationconfig', { AuditDisabled: false })],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
  ]),
  ...casesOf('exchange.external-senders-marked', [
    ['pass', 'Outlook marks them', {}],
    [
      'fail',
      'a rule did until its last day',
      snapshotOf({
        [TAG]: [{ Enabled: false }],
        [RULES]: [
          {
            Name: 'Rule',
            Enabled: true,
            Mode: 'Enforce',
            FromScope: 'NotInOrganization',
            PrependSubject: '[x]',
            ExpiryDate: '2026-11-01T00:00:00Z',
          },
        ],
      }),
    ],
    ['fail', 'nothing does', snapshotWith(TAG, { Enabled: false })],
    [
      'pass',
      'a rule does',
      snapshotOf({
        [TAG]: [{ Enabled: false }],
        [RULES]: [{ Name: 'External', Enabled: true, FromScope: 'NotInOrganization', PrependSubject: '[EXT]' }],
      }),
    ],
    [
      'fail',
      'a rule marks mail of the house only',
      snapshotOf({
        [TAG]: [{ Enabled: false }],
        [RULES]: [{ Name: 'Internal', Enabled: true, FromScope: 'InOrganization', PrependSubject: '[INT]' }],
      }),
    ],
    [
      'not-assessed',
      'Outlook does not, and mail flow rules were not read',
      snapshotOf({ ...MISSING, [TAG]: [{ Enabled: false }] }),
    ],
    ['manual', 'it is not said', snapshotWith(TAG, { Identity: 'tenant' })],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
  ]),
  ...casesOf('teams.channel-mail-off', [
    ['pass', 'they take none', {}],
    ['fail', 'they do', snapshotWith('microsoft.teams.clientconfiguration', { AllowEmailIntoChannel: true })],
    ['manual', 'it is not said', snapshotWith('microsoft.teams.clientconfiguration', { Identity: 'Global' })],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
  ]),
];
