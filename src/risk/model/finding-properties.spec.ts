import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AssessedRisk, assessFinding, type DecidedState } from './finding-risk.js';
import type { Place } from './place-code.js';
import { DEADLINE_PRESETS, DEFAULT_RISK_POLICY, tierOf } from './policy.js';
import type { ThreatFacts } from './threat.js';

const metric = (name: string, values: string) =>
  fc.constantFrom(...values.split('')).map((value) => `${name}:${value}`);
const vector = fc
  .tuple(
    metric('AV', 'NALP'),
    metric('AC', 'LH'),
    metric('PR', 'NLH'),
    metric('UI', 'NR'),
    metric('S', 'UC'),
    metric('C', 'HLN'),
    metric('I', 'HLN'),
    metric('A', 'HLN'),
  )
  .map((metrics) => `CVSS:3.1/${metrics.join('/')}`);
const probability = fc.double({ min: 0, max: 1, noNaN: true });

const facts = fc.record<ThreatFacts>({
  epss: fc.option(probability),
  kev: fc.option(fc.record({ ransomware: fc.boolean() })),
  kevKnown: fc.boolean(),
  exploitation: fc.constantFrom('none', 'poc', 'active', null),
  weaponized: fc.boolean(),
  publicExploit: fc.boolean(),
  automatable: fc.option(fc.boolean()),
  totalImpact: fc.option(fc.boolean()),
  vector: fc.option(vector),
  severity: fc.constantFrom('none', 'low', 'medium', 'high', 'critical', null),
  malware: fc.boolean(),
  kernel: fc.boolean(),
});
const place = fc.record<Place>({
  exposure: fc.constantFrom('internet', 'internal', 'isolated'),
  criticality: fc.constantFrom(1, 2, 3, 4, 5),
  role: fc.constantFrom('server', 'workstation', null),
  controls: fc.subarray(DEFAULT_RISK_POLICY.controls.map(({ id }) => id)),
});
const finding = fc.record({
  reachable: fc.boolean(),
  state: fc.constantFrom<DecidedState>('open', 'accepted', 'mitigated', 'false-positive', 'not-affected'),
});
const policy = fc
  .constantFrom(...DEADLINE_PRESETS)
  .map((preset) => ({ ...DEFAULT_RISK_POLICY, deadlines: { ...DEFAULT_RISK_POLICY.deadlines, preset } }));

/** Nothing of the second is better than of the first. */
function notBetter(after: AssessedRisk, before: AssessedRisk): void {
  for (const name of ['threat', 'reach', 'probability', 'likelihood', 'impact', 'level', 'risk', 'units'] as const) {
    if (after[name] < before[name]) throw new Error(`${name}: ${before[name]} → ${after[name]}`);
  }
  if (after.inherent.units < before.inherent.units || after.inherent.level < before.inherent.level)
    throw new Error('inherent');
  if (after.tier > before.tier) throw new Error(`tier: ${before.tier} → ${after.tier}`);
}

/** What is worse news, or a worse place, whatever else is known. */
const WORSE: Record<string, (f: ThreatFacts, p: Place, higher: number) => [Partial<ThreatFacts>, Partial<Place>]> = {
  'a listing by CISA': (f) => [{ kev: f.kev ?? { ransomware: false } }, {}],
  'a listing with ransomware': () => [{ kev: { ransomware: true } }, {}],
  'an exploit that anybody can run': () => [{ weaponized: true }, {}],
  'a published exploit': () => [{ publicExploit: true }, {}],
  'active exploitation': () => [{ exploitation: 'active' }, {}],
  'a higher EPSS': (f, _p, higher) => [{ epss: f.epss === null ? null : Math.max(f.epss, higher) }, {}],
  'exposure to the internet': () => [{}, { exposure: 'internet' }],
  'a more important device': (_f, p) => [{}, { criticality: Math.min(5, p.criticality + 1) as Place['criticality'] }],
  'a control that fails': (_f, p) => [{}, { controls: p.controls.slice(1) }],
};

describe('a finding', () => {
  it.each(Object.entries(WORSE))('is never less risky, nor due later, after %s', (_name, worse) => {
    fc.assert(
      fc.property(facts, place, finding, policy, probability, (f, p, of, by, higher) => {
        const [news, moved] = worse(f, p, higher);
        notBetter(assessFinding({ ...f, ...news }, { ...p, ...moved }, of, by), assessFinding(f, p, of, by));
      }),
      { numRuns: 2000 },
    );
  });

  it('has a day when it is high or very high, and no stricter one when it is low than what is high', () => {
    const daysOf = ({ tier }: AssessedRisk): number => tierOf(tier, DEFAULT_RISK_POLICY)?.days ?? Infinity;
    const open = fc.record({ reachable: fc.boolean(), state: fc.constant<DecidedState>('open') });
    let [highs, lows] = [0, 0];
    fc.assert(
      fc.property(facts, place, open, fc.integer({ min: 1, max: 100 }), (f, p, of, weight) => {
        const policies = [DEFAULT_RISK_POLICY, { ...DEFAULT_RISK_POLICY, notReachableReach: weight / 100 }];
        for (const by of policies) {
          const risk = assessFinding(f, p, of, by);
          if (risk.level >= 4) {
            highs += 1;
            expect(daysOf(risk)).toBeLessThanOrEqual(30);
          } else if (risk.level <= 2 && risk.because !== 'exploited') {
            lows += 1;
            expect(daysOf(risk)).toBe(Infinity);
          }
          expect(risk.because === null).toBe(daysOf(risk) === Infinity);
        }
      }),
      { numRuns: 4000 },
    );
    expect(Math.min(highs, lows)).toBeGreaterThan(100);
  });

  it('is within bounds, its range around it, and what is left never above what there was', () => {
    fc.assert(
      fc.property(facts, place, finding, policy, (f, p, of, by) => {
        const risk = assessFinding(f, p, of, by);
        expect(risk.risk).toBeGreaterThanOrEqual(0);
        expect(risk.units <= 10n ** 12n && risk.lowUnits <= risk.units && risk.units <= risk.highUnits).toBe(true);
        expect(risk.units <= risk.inherent.units && risk.level <= risk.inherent.level).toBe(true);
        expect(tierOf(risk.tier, by)).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('is never in front of malware that the same was decided about, nor due before it, wherever each is', () => {
    fc.assert(
      fc.property(facts, place, facts, place, finding, policy, (f, p, of, at, decided, by) => {
        const malware = assessFinding({ ...f, malware: true }, p, decided, by);
        const other = assessFinding({ ...of, malware: false }, at, decided, by);
        expect(malware.tier).toBeLessThan(other.tier);
        expect(malware.inherent).toMatchObject({ likelihood: 5, impact: 5, level: 5, units: 10n ** 12n });
        expect(other.inherent.units).toBeLessThan(malware.inherent.units);
        if (decided.state === 'false-positive' || decided.state === 'not-affected') return;
        expect(other.units).toBeLessThan(malware.units);
        expect(other.level).toBeLessThanOrEqual(malware.level);
        const [due, others] = [malware.tier, other.tier].map((tier) => tierOf(tier, by)?.days ?? Infinity);
        expect(due).toBeLessThanOrEqual(others ?? Infinity);
      }),
      { numRuns: 2000 },
    );
  });
});
