import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frameworkScore } from './framework-score.js';
import { controlResult } from './control-result.js';
import { ActionImpacts, type AssessedControl, type AssessedFramework } from './next-action.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { AT, evidence, link, UNHEARD } from './testing/facts.js';
import type { LinkedSignal } from './automatic.js';
import { heirsOf } from './heirs.js';
import { indexMappings } from './mapping-inference.js';

const control = (id: string, weight: number, ...signals: LinkedSignal[]): AssessedControl => ({
  id,
  section: id.slice(0, 1),
  weight,
  evidence: evidence({ signals }),
});
const disk = link('disk-encryption', 'strong', 40);
const firewall = link('firewall', 'supporting', 60);

const frameworks: AssessedFramework[] = [
  { slug: 'cis', controls: [control('3.6', 1, disk), control('4.4', 1, firewall), control('9.9', 2)] },
  { slug: 'iso', controls: [control('8.1', 1, disk), control('8.20', 1, firewall)] },
  { slug: 'gdpr', controls: [control('32', 1)] },
];
const impacts = new ActionImpacts(frameworks, AT, policy);

describe('the next best action', () => {
  it('is one fix, and what it moves in every framework', () => {
    expect(impacts.of({ kind: 'pass-signal', signal: 'disk-encryption' })).toMatchObject({
      controlsMoved: 2,
      gain: 0.75,
      frameworks: [
        {
          framework: 'iso',
          moved: [{ id: '8.1', before: 'non-compliant', after: 'compliant' }],
          readinessBefore: 25,
          readinessAfter: 75,
          gain: 0.5,
        },
        { framework: 'cis', readinessBefore: 12.5, readinessAfter: 37.5, gain: 0.25 },
      ],
    });
  });

  it('comes first by what it moves; a fix that moves nothing is not there', () => {
    expect(impacts.bestSignals().map(({ action }) => action)).toEqual([
      { kind: 'pass-signal', signal: 'disk-encryption' },
    ]);
  });

  it('can be an attestation', () => {
    expect(impacts.of({ kind: 'attest', control: { framework: 'gdpr', control: '32' } })).toMatchObject({
      controlsMoved: 1,
      frameworks: [{ framework: 'gdpr', readinessBefore: null, readinessAfter: 100 }],
    });
    expect(impacts.of({ kind: 'attest', control: { framework: 'gdpr', control: '33' } }).frameworks).toEqual([]);
  });

  it('carries an answer to controls that ask for the same', () => {
    const iso = { framework: 'iso', control: '8.20' };
    const gdpr = { framework: 'gdpr', control: '32' };
    const index = indexMappings([{ from: gdpr, to: iso, relation: 'equal', origin: 'published', publisher: 'X' }]);
    const mapped = new ActionImpacts(frameworks, AT, policy, (of) => heirsOf(of, index, policy));
    const { frameworks: moved } = mapped.of({ kind: 'attest', control: iso });
    // Attested against a signal of 60 %: a part, and that is what is carried.
    expect(moved.map(({ framework, moved: [first] }) => [framework, first?.after])).toEqual([
      ['gdpr', 'partially-compliant'],
    ]);
    expect(mapped.of({ kind: 'attest', control: gdpr }).frameworks.map(({ framework }) => framework)).toEqual(['gdpr']);
  });

  const names = ['a', 'b', 'c'];
  const anyControl = fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.array(
        fc.tuple(
          fc.constantFrom(...names),
          fc.constantFrom('strong' as const, 'supporting' as const),
          fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(UNHEARD)),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([weight, links]) => control('1', weight, ...links.map(([name, strength, of]) => link(name, strength, of))));
  const anyControls = fc
    .array(anyControl, { minLength: 1, maxLength: 8 })
    .map((controls) => controls.map((of, i) => ({ ...of, id: `${i}` })));

  it('says what a count of everything anew would say, and never that a fix harms', () => {
    fc.assert(
      fc.property(anyControls, fc.constantFrom(...names), (controls, signal) => {
        const { frameworks: moved } = new ActionImpacts([{ slug: 'f', controls }], AT, policy).of({
          kind: 'pass-signal',
          signal,
        });
        const fixed = controls.map((of) => ({
          ...of,
          evidence: {
            ...of.evidence,
            signals: of.evidence.signals.map((has) => (has.signal === signal ? link(signal, has.strength, 100) : has)),
          },
        }));
        const anew = (all: AssessedControl[]) =>
          frameworkScore(
            all.map((of) => ({ ...of, ...controlResult(of.evidence, AT, policy) })),
            policy,
          ).readiness;
        if (moved[0]) {
          expect([moved[0].readinessBefore, moved[0].readinessAfter]).toEqual([anew(controls), anew(fixed)]);
          expect(moved[0].gain).toBeGreaterThanOrEqual(0);
        } else {
          expect(anew(fixed)).toBe(anew(controls));
        }
      }),
    );
  });
});
