import { type Answers, ASKED_FOR, IN_PART } from '../collect/answers.js';
import { LINKS_POLICY, snapshotOf, SPAM_POLICY, wellKept } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const PRESETS = 'microsoft.exchange.eopprotectionpolicyrule';
const SPAM = 'microsoft.exchange.hostedcontentfilterpolicy';
const SPAM_RULES = 'microsoft.exchange.hostedcontentfilterrule';
const LINKS = 'microsoft.exchange.safelinkspolicy';
const LINKS_RULES = 'microsoft.exchange.safelinksrule';
const ATTACHMENTS = 'microsoft.exchange.safeattachmentpolicy';
const MALWARE = 'microsoft.exchange.malwarefilterpolicy';
const MALWARE_RULES = 'microsoft.exchange.malwarefilterrule';
const NO_SNAPSHOT = { notRead: { tcm: 'permission-missing' } } as const;
const CIS = { settings: { baseline: 'cis' } } as const;
/** Without Defender for Office 365. */
const UNLICENSED: Partial<Answers> = { skus: { plans: ['41781fb2-bc02-4b7c-bd55-b576c07bb09d'], seats: 1 } };

export function preset(kind: 'Strict' | 'Standard', further: object = {}): object {
  return { Identity: `${kind} Preset Security Policy`, State: 'Enabled', Priority: 0, ...further };
}

/** A rule that gives the policy `Own` to people. */
export function rule(link: string, further: object = {}): object {
  return { Identity: 'Own', [link]: 'Own', Enabled: true, Priority: 0, ...further };
}

const WEAK_SPAM = { ...SPAM_POLICY, SpamAction: 'AddXHeader' };
const OWN_SPAM = { ...SPAM_POLICY, Identity: 'Own' };
const WEAK_LINKS = { ...LINKS_POLICY, ScanUrls: false };
const BUILT_IN = { ...LINKS_POLICY, AllowClickThrough: true };
const ATTACHMENT = { Identity: 'Built-In Protection Policy', Enable: true, Action: 'Block' };
const stored = wellKept();
const domains = [...stored.domains, { ...stored.domains[0]!, name: 'second.example' }];

/** Cases of presets, custom policies and defaults, which hold together. */
export const MAIL_PROTECTION_CASES: readonly RuleCase[] = [
  ...casesOf('defender.spam-kept-out', [
    ['pass', 'the default policy keeps it out', {}],
    ['fail', 'the default policy only marks it', snapshotOf({ [SPAM]: [WEAK_SPAM] })],
    ['fail', 'nothing is taken out later', snapshotOf({ [SPAM]: [{ ...SPAM_POLICY, PhishZapEnabled: false }] })],
    [
      'pass',
      'Strict is for everybody, whatever the default says',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict')] }),
    ],
    [
      'fail',
      'Strict is switched off',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict', { State: 'Disabled' })] }),
    ],
    [
      'manual',
      'whether Strict is on is not said',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict', { State: undefined })] }),
    ],
    [
      'pass',
      'Standard takes whom Strict leaves',
      snapshotOf({
        [SPAM]: [WEAK_SPAM],
        [PRESETS]: [preset('Strict', { SentToMemberOf: ['board'] }), preset('Standard')],
      }),
    ],
    [
      'fail',
      'Strict leaves out one person, who gets the default',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict', { ExceptIfSentTo: ['jo@tenant.example'] })] }),
    ],
    [
      'manual',
      'Strict leaves out a group, in which nobody may be',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict', { ExceptIfSentToMemberOf: ['test'] })] }),
    ],
    [
      'manual',
      'Strict is for a group, in which everybody may be',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict', { SentToMemberOf: ['staff'] })] }),
    ],
    [
      'fail',
      'Strict is for one person',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict', { SentTo: ['jo@tenant.example'] })] }),
    ],
    [
      'pass',
      'Strict is for the only domain',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict', { RecipientDomainIs: ['Tenant.example'] })] }),
    ],
    [
      'fail',
      'Strict is for one of two domains',
      {
        domains,
        ...snapshotOf({
          [SPAM]: [WEAK_SPAM],
          [PRESETS]: [preset('Strict', { RecipientDomainIs: ['tenant.example'] })],
        }),
      },
    ],
    [
      'manual',
      'only at the domain of Microsoft somebody may be left',
      {
        domains: [...stored.domains, { ...stored.domains[0]!, name: 'tenant.onmicrosoft.com' }],
        ...snapshotOf({
          [SPAM]: [WEAK_SPAM],
          [PRESETS]: [preset('Strict', { RecipientDomainIs: ['tenant.example'] })],
        }),
      },
    ],
    [
      'manual',
      'Strict is for a domain, and nobody knows the others',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [PRESETS]: [preset('Strict', { RecipientDomainIs: ['tenant.example'] })] }),
      { notRead: { domains: 'permission-missing' } },
    ],
    [
      'fail',
      'a policy of their own lets it in for some',
      snapshotOf({
        [SPAM]: [SPAM_POLICY, { ...OWN_SPAM, SpamAction: 'AddXHeader' }],
        [SPAM_RULES]: [rule('HostedContentFilterPolicy', { SentToMemberOf: ['sales'] })],
      }),
    ],
    [
      'pass',
      'such a policy is switched off',
      snapshotOf({
        [SPAM]: [SPAM_POLICY, { ...OWN_SPAM, SpamAction: 'AddXHeader' }],
        [SPAM_RULES]: [rule('HostedContentFilterPolicy', { Enabled: false })],
      }),
    ],
    [
      'pass',
      'such a policy stands behind Strict for everybody',
      snapshotOf({
        [SPAM]: [SPAM_POLICY, { ...OWN_SPAM, SpamAction: 'AddXHeader' }],
        [SPAM_RULES]: [rule('HostedContentFilterPolicy', { SentToMemberOf: ['sales'] })],
        [PRESETS]: [preset('Strict')],
      }),
    ],
    [
      'pass',
      'a good policy for everybody comes first',
      snapshotOf({
        [SPAM]: [WEAK_SPAM, OWN_SPAM, { ...WEAK_SPAM, Identity: 'Second' }],
        [SPAM_RULES]: [
          rule('HostedContentFilterPolicy', { Identity: 'Second', HostedContentFilterPolicy: 'Second', Priority: 1 }),
          rule('HostedContentFilterPolicy'),
        ],
      }),
    ],
    [
      'manual',
      'which of two policies for everybody comes first is not said',
      snapshotOf({
        [SPAM]: [SPAM_POLICY, OWN_SPAM, { ...WEAK_SPAM, Identity: 'Second' }],
        [SPAM_RULES]: [
          rule('HostedContentFilterPolicy', {
            Identity: 'Second',
            HostedContentFilterPolicy: 'Second',
            Priority: undefined,
          }),
          rule('HostedContentFilterPolicy', { Priority: undefined }),
        ],
      }),
    ],
    [
      'manual',
      'a rule names a policy that is not there',
      snapshotOf({ [SPAM_RULES]: [rule('HostedContentFilterPolicy')] }),
    ],
    ['manual', 'an action is not known', snapshotOf({ [SPAM]: [{ ...SPAM_POLICY, SpamAction: 'Sing' }] })],
    [
      'not-assessed',
      'the rules of presets could not be read, which may give everybody another policy',
      snapshotOf({ [SPAM]: [WEAK_SPAM], [IN_PART]: [{ errors: 1, types: [PRESETS] }] }),
    ],
    ['manual', 'the snapshot was not asked for rules', snapshotOf({ [SPAM]: [WEAK_SPAM], [ASKED_FOR]: [] })],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
    ['pass', 'the tenant has no Defender: every tenant with mail has this', UNLICENSED],
  ]),
  ...casesOf('defender.safe-links', [
    ['pass', 'all links are checked', {}],
    ['fail', 'files behind them are not', snapshotOf({ [LINKS]: [WEAK_LINKS] })],
    ['pass', 'people may click on, and CISA decides', snapshotOf({ [LINKS]: [BUILT_IN] })],
    ['warning', 'people may click on, and CIS decides', snapshotOf({ [LINKS]: [BUILT_IN] }), CIS],
    [
      'fail',
      'a policy of their own checks less for some',
      snapshotOf({
        [LINKS]: [LINKS_POLICY, { ...WEAK_LINKS, Identity: 'Own' }],
        [LINKS_RULES]: [rule('SafeLinksPolicy', { SentToMemberOf: ['sales'] })],
      }),
    ],
    [
      'manual',
      'they may have a preset instead, which the snapshot does not say',
      snapshotOf({ [LINKS]: [WEAK_LINKS], [PRESETS]: [preset('Standard')] }),
    ],
    [
      'manual',
      'policies of a preset are there, and nobody knows for whom',
      snapshotOf({ [LINKS]: [WEAK_LINKS, { ...LINKS_POLICY, Identity: 'Standard Preset Security Policy1697' }] }),
    ],
    [
      'pass',
      'whether by a preset or not, all links are checked',
      snapshotOf({ [PRESETS]: [preset('Standard', { SentToMemberOf: ['sales'] })] }),
    ],
    ['manual', 'it is not said', snapshotOf({ [LINKS]: [{ ...LINKS_POLICY, TrackClicks: undefined }] })],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
    ['not-assessed', 'there is no policy', snapshotOf({ [LINKS]: [] })],
    ['not-applicable', 'the tenant has no Defender', UNLICENSED],
  ]),
  ...casesOf('defender.attachment-protection', [
    [
      'pass',
      'Strict is for everybody, whatever the default policy lets through',
      snapshotOf({
        [MALWARE]: [{ Identity: 'Default', EnableFileFilter: false, ZapEnabled: true, FileTypes: [] }],
        [PRESETS]: [preset('Strict')],
      }),
    ],
    [
      'fail',
      'a policy for one domain lets them through',
      snapshotOf({
        [MALWARE]: [
          ...(stored.tcm[MALWARE] ?? []),
          { Identity: 'Own', EnableFileFilter: false, ZapEnabled: true, FileTypes: [] },
        ],
        [MALWARE_RULES]: [rule('MalwareFilterPolicy', { RecipientDomainIs: ['tenant.example'] })],
      }),
    ],
    [
      'manual',
      'Safe Attachments only watches, and a preset may be there for some',
      snapshotOf({ [ATTACHMENTS]: [{ ...ATTACHMENT, Action: 'Monitor' }], [PRESETS]: [preset('Strict')] }),
    ],
  ]),
  ...casesOf('defender.spam-bypass-lists-empty', [
    [
      'fail',
      'an address goes round the filter, whatever rules could be read',
      snapshotOf({
        'microsoft.exchange.hostedconnectionfilterpolicy': [
          { Identity: 'Default', IPAllowList: ['192.0.2.1'], EnableSafeList: false },
        ],
        [IN_PART]: [{ errors: 1, types: [PRESETS] }],
      }),
    ],
    [
      'pass',
      'the only policy that allows a domain holds for nobody',
      snapshotOf({
        [SPAM]: [{ ...SPAM_POLICY, AllowedSenderDomains: ['partner.example'] }],
        [PRESETS]: [preset('Standard')],
      }),
    ],
    [
      'fail',
      'a policy for some allows a domain',
      snapshotOf({
        [SPAM]: [SPAM_POLICY, { ...OWN_SPAM, AllowedSenderDomains: ['partner.example'] }],
        [SPAM_RULES]: [rule('HostedContentFilterPolicy', { SentTo: ['jo@tenant.example'] })],
      }),
    ],
  ]),
];
