import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LinkedSignal } from './automatic.js';
import { type ControlEvidence, controlResult } from './control-result.js';
import { plusDays } from './days.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { AT, attested, evidence, link, members, reading, UNHEARD } from './testing/facts.js';

const result = (change: Partial<ControlEvidence>) => controlResult(evidence(change), AT, policy);
const silent = reading(members(3, 'fail', { daysAgo: 40 }));

describe('signals alone', () => {
  it('make a control compliant only when a strong one covers it', () => {
    expect(result({ signals: [link('a', 'supporting', 100)] })).toMatchObject({
      result: 'partially-compliant',
      decidedBy: 'automatic',
      score: 0.5,
    });
    expect(result({ signals: [link('a', 'strong', 100)] })).toMatchObject({ result: 'compliant', sources: ['signal'] });
  });

  it('are as weak as the weakest strong one; supporting ones take a pass down to a part', () => {
    expect(result({ signals: [link('a', 'strong', 100), link('b', 'strong', 10)] }).result).toBe('non-compliant');
    expect(result({ signals: [link('a', 'strong', 100), link('b', 'supporting', 0)] })).toMatchObject({
      result: 'partially-compliant',
      reasons: ['Signals pass in part: 66 % proven, held down by b.'],
    });
  });

  it('do not cover while a strong one that has devices is not heard', () => {
    const unheard = reading(members(3, 'not-reported'));
    expect(result({ signals: [link('a', 'strong', 100), link('b', 'strong', unheard)] }).result).toBe(
      'partially-compliant',
    );
    expect(result({ signals: [link('a', 'strong', 100), link('b', 'strong', UNHEARD)] }).result).toBe('compliant');
  });

  it('that are unknown assess nothing', () => {
    expect(result({ signals: [link('a', 'strong', UNHEARD)] })).toMatchObject({
      result: 'not-assessed',
      decidedBy: 'none',
      score: null,
      validUntil: null,
    });
    expect(result({ signals: [link('a', 'strong', silent)] }).result).toBe('not-assessed');
  });
});

describe('a control to which no signal is mapped', () => {
  const last = 'of no signal enough is known';

  it('says that only an attestation can answer it, and nothing of facts that are not fresh', () => {
    expect(result({}).reasons).toEqual([
      'Not assessed: no signal is mapped to this control, so only an attestation can answer it, and none is valid.',
    ]);
    expect(result({ attestation: attested() }).reasons).toEqual([
      'Attested as implemented; no signal is mapped to this control.',
    ]);
  });

  it('is told from one of which nothing is heard', () => {
    const signals = [link('a', 'strong', UNHEARD)];
    expect(result({ signals }).reasons[0]).toBe(`Not assessed: ${last}, and no attestation is valid.`);
    expect(result({ signals, attestation: attested() }).reasons[0]).toBe(`Attested as implemented; ${last}.`);
  });
});

describe('a claim', () => {
  it('lifts supporting signals to compliant', () => {
    expect(result({ signals: [link('a', 'supporting', 100)], attestation: attested() })).toMatchObject({
      result: 'compliant',
      decidedBy: 'attested',
      sources: ['signal', 'attestation'],
      contradiction: null,
    });
  });

  it('and signals: the weaker counts', () => {
    const partly = attested({ status: 'partially-implemented', level: 1 });
    expect(result({ signals: [link('a', 'strong', 100)], attestation: partly }).result).toBe('partially-compliant');
    expect(result({ signals: [link('a', 'strong', 10)], attestation: partly })).toMatchObject({
      result: 'non-compliant',
      decidedBy: 'automatic',
    });
    expect(
      result({ signals: [link('a', 'strong', 100)], attestation: attested({ status: 'planned', level: 0 }) }).result,
    ).toBe('non-compliant');
  });

  it('of "implemented" that signals deny is a part, and a contradiction of its size', () => {
    const denied = result({ signals: [link('disk', 'strong', 20)], attestation: attested() });
    expect(denied).toMatchObject({
      result: 'partially-compliant',
      contradiction: { claimed: 1, proven: 0.2, size: 0.8 },
    });
    expect(denied.reasons[0]).toBe(
      'Attested as implemented, but signals deny it: only 20 % is proven, held down by disk.',
    );
  });

  it('a quarter above what is proven is a contradiction too', () => {
    const sized = (percent: number) =>
      result({ signals: [link('a', 'strong', percent)], attestation: attested() }).contradiction;
    expect([sized(75)?.size, sized(76)]).toEqual([0.25, null]);
  });

  it('stands alone without signals, and ends on its day', () => {
    const validUntil = plusDays(AT, 80);
    expect(result({ attestation: attested() })).toMatchObject({
      result: 'compliant',
      decidedBy: 'attested',
      validUntil,
    });
    const expired = result({ attestation: attested({ validUntil: AT }) });
    expect(expired).toMatchObject({ result: 'not-assessed', decidedBy: 'none' });
    expect(expired.reasons).toContain('The attestation expired on 2026-11-22 and counts as absent.');
  });

  it('does not count before its review, nor after it was rejected or taken back', () => {
    for (const state of ['submitted', 'changes-requested', 'rejected', 'revoked', 'superseded', 'expired'] as const) {
      const of = result({ attestation: attested({ state }) });
      expect([of.result, of.reasons.length]).toEqual(['not-assessed', 2]);
    }
  });

  it('is not saved by signals that failed and fell silent', () => {
    expect(result({ signals: [link('a', 'strong', silent)], attestation: attested() })).toMatchObject({
      result: 'partially-compliant',
      decidedBy: 'attested',
      sources: ['attestation'],
    });
  });
});

describe('not applicable', () => {
  const claim = attested({ status: 'not-applicable', level: null, justification: 'We write no software.' });

  it('needs a reason', () => {
    expect(result({ attestation: claim })).toMatchObject({ result: 'not-applicable', score: null });
    expect(result({ attestation: { ...claim, justification: ' ' } })).toMatchObject({ result: 'not-assessed' });
  });

  it('contradicts a signal that measures it and fails', () => {
    expect(result({ attestation: claim, signals: [link('a', 'strong', 20)] }).contradiction?.size).toBeCloseTo(0.8);
  });
});

describe('an exception and a mapping', () => {
  const exception = {
    scope: { kind: 'control', framework: 'f', control: 'c' },
    state: 'approved',
    reason: 'old machine',
    compensating: 'it stands in a cage',
    expiresAt: plusDays(AT, 30),
  } as const;
  const signals = [link('a', 'strong', 0)];

  it('is worth half where something is done instead, and nothing without', () => {
    expect(result({ signals, exception })).toMatchObject({ result: 'partially-compliant', decidedBy: 'attested' });
    expect(result({ signals, exception: { ...exception, compensating: '' } }).result).toBe('non-compliant');
    expect(result({ signals, exception: { ...exception, expiresAt: AT } }).result).toBe('non-compliant');
    expect(result({ exception }).result).toBe('not-assessed');
  });

  it('a carried result counts only where nothing of its own is known, and the weakest of several', () => {
    const from = { framework: 'g', control: '1' };
    const inherited = [
      { from, result: 'compliant', trust: 1, validUntil: null },
      { from, result: 'non-compliant', trust: 0.9, validUntil: null },
    ] as const;
    expect(result({ inherited })).toMatchObject({
      result: 'non-compliant',
      decidedBy: 'inherited',
      sources: ['mapping'],
    });
    expect(result({ inherited, attestation: attested() })).toMatchObject({
      result: 'compliant',
      decidedBy: 'attested',
    });
  });
});

const anyLink: fc.Arbitrary<LinkedSignal> = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.constantFrom('strong' as const, 'supporting' as const),
    fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(UNHEARD), fc.constant(silent)),
  )
  .map(([signal, strength, of]) => link(signal, strength, of));
const anyEvidence: fc.Arbitrary<ControlEvidence> = fc.record({
  signals: fc.array(anyLink, { maxLength: 5 }),
  attestation: fc.option(
    fc
      .record({
        status: fc.constantFrom('implemented', 'partially-implemented', 'planned', 'not-implemented'),
        state: fc.constantFrom('approved', 'submitted', 'revoked'),
        daysLeft: fc.integer({ min: -5, max: 50 }),
      })
      .map(({ daysLeft, ...rest }) => attested({ ...rest, validUntil: plusDays(AT, daysLeft) })),
  ),
  exception: fc.constant(null),
  inherited: fc.constant([]),
});
const scored = (of: ControlEvidence): number => controlResult(of, AT, policy).score ?? 0;

describe('whatever is known', () => {
  it('a failing signal never improves', () => {
    fc.assert(
      fc.property(anyEvidence, fc.integer({ min: 0, max: 49 }), fc.boolean(), (of, percent, isStrong) => {
        const failing = link('failing', isStrong ? 'strong' : 'supporting', percent);
        expect(scored({ ...of, signals: [...of.signals, failing] })).toBeLessThanOrEqual(scored(of));
      }),
    );
  });

  it('an unknown signal never improves', () => {
    fc.assert(
      fc.property(anyEvidence, fc.constantFrom(UNHEARD, silent), fc.boolean(), (of, unknown, isStrong) => {
        const added = link('unknown', isStrong ? 'strong' : 'supporting', unknown);
        expect(scored({ ...of, signals: [...of.signals, added] })).toBeLessThanOrEqual(scored(of));
      }),
    );
  });

  it('taking away what speaks for it never improves: a passing signal, a claim of "implemented"', () => {
    fc.assert(
      fc.property(anyEvidence, (of) => {
        const passing = of.signals.find(({ reading: { state } }) => state === 'pass');
        if (passing) {
          expect(scored({ ...of, signals: of.signals.filter((other) => other !== passing) })).toBeLessThanOrEqual(
            scored(of),
          );
        }
        if (of.attestation?.status === 'implemented') {
          expect(scored({ ...of, attestation: null })).toBeLessThanOrEqual(scored(of));
        }
      }),
    );
  });

  it('a signal that falls silent never improves', () => {
    fc.assert(
      fc.property(anyEvidence, fc.integer({ min: 0, max: 100 }), fc.boolean(), (of, percent, isStrong) => {
        const strength = isStrong ? 'strong' : 'supporting';
        const facts = (daysAgo: number) =>
          reading([...members(percent, 'pass', { daysAgo }), ...members(100 - percent, 'fail', { daysAgo })]);
        const before = { ...of, signals: [...of.signals, link('x', strength, facts(1))] };
        const after = { ...of, signals: [...of.signals, link('x', strength, facts(40))] };
        expect(scored(after)).toBeLessThanOrEqual(scored(before));
      }),
    );
  });

  it('order does not matter, and every result says why', () => {
    fc.assert(
      fc.property(anyEvidence, (of) => {
        const one = controlResult(of, AT, policy);
        const other = controlResult({ ...of, signals: [...of.signals].reverse() }, AT, policy);
        expect([other.result, other.decidedBy, other.validUntil]).toEqual([one.result, one.decidedBy, one.validUntil]);
        expect(one.reasons[0]).toMatch(/\.$/);
        expect(one.result === 'not-assessed').toBe(one.decidedBy === 'none');
      }),
    );
  });
});
