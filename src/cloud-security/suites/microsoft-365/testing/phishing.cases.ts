import type { Answers } from '../collect/answers.js';
import { preset, rule } from './mail-protection.cases.js';
import { PHISHING_POLICY, snapshotOf } from './readings.js';
import { casesOf, type RuleCase } from './rule-cases.js';

const PRESETS = 'microsoft.exchange.eopprotectionpolicyrule';
const PHISHING = 'microsoft.exchange.antiphishpolicy';
const PHISHING_RULES = 'microsoft.exchange.antiphishrule';
const NO_SNAPSHOT = { notRead: { tcm: 'permission-missing' } } as const;
const CIS = { settings: { baseline: 'cis' } } as const;
/** Without Defender for Office 365. */
const UNLICENSED: Partial<Answers> = { skus: { plans: ['41781fb2-bc02-4b7c-bd55-b576c07bb09d'], seats: 1 } };

/** Cases of mail that imitates somebody, or whose sender is forged. */
export const PHISHING_CASES: readonly RuleCase[] = [
  ...casesOf('defender.impersonation-protection', [
    ['pass', 'own domains are protected', {}],
    [
      'fail',
      'own domains are not',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, EnableOrganizationDomainsProtection: false }] }),
    ],
    [
      'fail',
      'imitations are delivered',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, TargetedDomainProtectionAction: 'NoAction' }] }),
    ],
    [
      'pass',
      'nobody is protected by name, and CISA decides',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, EnableTargetedUserProtection: false }] }),
    ],
    [
      'warning',
      'nobody is protected by name, and CIS decides',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, EnableTargetedUserProtection: false }] }),
      CIS,
    ],
    [
      'pass',
      'the threshold is written as a word',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, PhishThresholdLevel: '3' }] }),
      CIS,
    ],
    [
      'pass',
      'Standard is for everybody, whatever the default says',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, Enabled: false }], [PRESETS]: [preset('Standard')] }),
    ],
    [
      'fail',
      'the policy of some is switched off',
      snapshotOf({
        [PHISHING]: [PHISHING_POLICY, { ...PHISHING_POLICY, Identity: 'Own', Enabled: false }],
        [PHISHING_RULES]: [rule('AntiPhishPolicy', { RecipientDomainIs: ['tenant.example'] })],
      }),
    ],
    [
      'manual',
      'an action is not known',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, TargetedDomainProtectionAction: 'Sing' }] }),
    ],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
    ['not-applicable', 'the tenant has no Defender', UNLICENSED],
  ]),
  ...casesOf('defender.spoof-protection', [
    ['pass', 'forged senders are found out', {}],
    ['fail', 'DMARC is not honoured', snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, HonorDmarcPolicy: false }] })],
    [
      'fail',
      'spoof intelligence is off',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, EnableSpoofIntelligence: false }] }),
    ],
    [
      'warning',
      'first contact is not told, and CIS decides',
      snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, EnableFirstContactSafetyTips: false }] }),
      CIS,
    ],
    ['manual', 'it is not said', snapshotOf({ [PHISHING]: [{ ...PHISHING_POLICY, HonorDmarcPolicy: undefined }] })],
    ['pass', 'the tenant has no Defender: every tenant with mail has this', UNLICENSED],
    ['not-assessed', 'there is no snapshot', {}, NO_SNAPSHOT],
  ]),
];
