import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../../json.js';
import { snapshotOf, SPAM_POLICY, resultWith } from '../../testing/readings.js';

const CHECK = 'm365.defender.spam-kept-out';
const PRESETS = 'microsoft.exchange.eopprotectionpolicyrule';
const POLICIES = 'microsoft.exchange.hostedcontentfilterpolicy';
const RULES = 'microsoft.exchange.hostedcontentfilterrule';
const RANK: Readonly<Record<string, number>> = { fail: 0, manual: 1, pass: 2 };

const names = (list: readonly string[]) => fc.subarray([...list], { maxLength: 1 });
const recipients = fc.record({
  SentTo: names(['jo@tenant.example']),
  SentToMemberOf: names(['staff']),
  RecipientDomainIs: names(['tenant.example', 'other.example']),
  ExceptIfSentTo: names(['kit@tenant.example']),
  ExceptIfSentToMemberOf: names(['test']),
  ExceptIfRecipientDomainIs: names(['tenant.example']),
});
const rules = fc
  .array(fc.tuple(recipients, fc.boolean(), fc.boolean()), { maxLength: 4 })
  .map((list) =>
    list.map(([whom, isGood, isOn], index) => ({
      rule: { Identity: `p${index}`, HostedContentFilterPolicy: `p${index}`, Priority: index, Enabled: isOn, ...whom },
      policy: { ...SPAM_POLICY, Identity: `p${index}`, SpamAction: isGood ? 'Quarantine' : 'AddXHeader' },
    })),
  );
const presets = fc
  .array(fc.tuple(recipients, fc.constantFrom('Enabled', 'Disabled')), { maxLength: 2 })
  .map((list) =>
    list.map(([whom, State], index) => ({
      Identity: `${['Strict', 'Standard'][index] ?? ''} Preset Security Policy`,
      State,
      ...whom,
    })),
  );

function statusOf(ofPresets: readonly Json[], custom: readonly { rule: Json; policy: Json }[], isDefaultGood: boolean) {
  const fallback = { ...SPAM_POLICY, SpamAction: isDefaultGood ? 'MoveToJmf' : 'AddXHeader' };
  return resultWith(
    CHECK,
    snapshotOf({
      [PRESETS]: ofPresets,
      [RULES]: custom.map(({ rule }) => rule),
      [POLICIES]: [fallback, ...custom.map(({ policy }) => policy)],
    }),
  ).status;
}

describe('policies of mail, by the order in which they hold', () => {
  it('pass whatever stands behind Strict for everybody', () => {
    fc.assert(
      fc.property(presets, rules, fc.boolean(), (ofPresets, custom, isGood) => {
        const strict = { Identity: 'Strict Preset Security Policy', State: 'Enabled' };
        expect(statusOf([strict, ...ofPresets.slice(1)], custom, isGood)).toBe('pass');
      }),
    );
  });

  it('pass where all of them are as they should be, whoever has which', () => {
    fc.assert(
      fc.property(presets, rules, (ofPresets, custom) => {
        const good = custom.map(({ rule, policy }) => ({ rule, policy: { ...policy, SpamAction: 'Quarantine' } }));
        expect(statusOf(ofPresets, good, true)).toBe('pass');
      }),
    );
  });

  it('never do better by a policy that is weaker than it was', () => {
    fc.assert(
      fc.property(presets, rules, fc.boolean(), fc.nat(), (ofPresets, custom, isGood, at) => {
        if (custom.length === 0) return;
        const weaker = custom.map((one, index) =>
          index === at % custom.length ? { ...one, policy: { ...one.policy, SpamAction: 'AddXHeader' } } : one,
        );
        const before = RANK[statusOf(ofPresets, custom, isGood)] ?? -1;
        expect(RANK[statusOf(ofPresets, weaker, isGood)]).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('never fail for the default where a rule is for everybody, and never pass a weak default that is everybody’s', () => {
    fc.assert(
      fc.property(rules, (custom) => {
        const good = custom.map(({ rule, policy }) => ({ rule, policy: { ...policy, SpamAction: 'Quarantine' } }));
        const forAll = {
          rule: { HostedContentFilterPolicy: 'all', Enabled: true, Priority: 99 },
          policy: { ...SPAM_POLICY, Identity: 'all' },
        };
        expect(statusOf([], [...good, forAll], false)).toBe('pass');
        const off = good.map(({ rule, policy }) => ({ rule: { ...rule, Enabled: false }, policy }));
        expect(statusOf([], off, false)).toBe('fail');
      }),
    );
  });

  it('are told by whom they are for', () => {
    const { note } = resultWith(
      CHECK,
      snapshotOf({
        [PRESETS]: [{ Identity: 'Strict Preset Security Policy', State: 'Enabled', SentTo: ['jo@tenant.example'] }],
        [RULES]: [
          { Identity: 'own', HostedContentFilterPolicy: 'own', Enabled: true, Priority: 0, SentToMemberOf: ['sales'] },
        ],
        [POLICIES]: [SPAM_POLICY, { ...SPAM_POLICY, Identity: 'own' }],
      }),
    );
    expect(note).toBe(
      'In force: Strict preset: jo@tenant.example; own: members of sales; Default (perhaps): everybody else.',
    );
  });
});
