import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planFacts, type Some } from '../testing/plan-facts.js';
import { mitigationsOf, type Threat, ThreatsReportSection } from './threats.section.js';

const section = new ThreatsReportSection();
const NOTHING = { vulnerabilities: 0, findings: 0, points: 0 };

function threat(id: string, of: Some<Threat> = {}): Some<Threat> {
  return { id, title: id, letter: 'E', level: 3, points: 0, techniques: [], mitigations: [], evidence: [], ...of };
}

function read(document: object, score: number | null = 50) {
  const whole = {
    threats: [],
    letters: [],
    tactics: [],
    editions: {},
    score: score ?? 0,
    insufficientData: NOTHING,
    unclaimed: NOTHING,
    elsewhere: { decided: 0, neverScanned: 0 },
    ...document,
  };
  return section.read(planFacts({ threats: { document: whole }, actions: { score } }));
}

describe('the section on threats', () => {
  it('shares the whole score out: what it prints adds up to it', async () => {
    const part = fc.integer({ min: 0, max: 2000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 12 }),
        part,
        part,
        part,
        part,
        async (own, silent, vague, decided, never) => {
          const score = [...own, silent, vague, decided, never].reduce((sum, points) => sum + points, 0) / 100;
          const { points } = await read(
            {
              threats: own.map((of, i) => threat(`t${i}`, { points: of / 100 })),
              insufficientData: { ...NOTHING, points: silent / 100 },
              unclaimed: { ...NOTHING, points: vague / 100 },
              elsewhere: { decided: decided / 100, neverScanned: never / 100 },
            },
            score,
          );
          expect(points.threats + points.withoutThreat + points.decided + points.neverScanned).toBeCloseTo(score, 6);
          expect(points.score).toBe(score);
        },
      ),
    );
  });

  it('shows the first five in the order of the model, with names of their levels', async () => {
    const data = await read({ threats: [1, 2, 3, 4, 5, 5].map((level, i) => threat(`t${i}`, { level: level as 1 })) });
    expect(data).toMatchObject({ total: 6, shown: 5 });
    expect(data.worst.map(({ level }) => level)).toEqual(['very-low', 'low', 'moderate', 'high', 'very-high']);
  });

  it('counts the points of a threat once for each mitigation, whatever techniques it is against', () => {
    const update = (techniques: string[]) => ({ id: 'M1051', name: 'Update Software', techniques });
    const backup = { id: 'M1053', name: 'Data Backup', techniques: ['T1486'] };
    const threats = [
      threat('a', { points: 10, mitigations: [update(['T1190', 'T1210'])] }),
      threat('b', { points: 5.25, mitigations: [update(['T1190']), backup] }),
    ] as Threat[];
    expect(mitigationsOf(threats)).toEqual([
      { id: 'M1051', name: 'Update Software', threats: 2, points: 15.25, techniques: 2 },
      { id: 'M1053', name: 'Data Backup', threats: 1, points: 5.25, techniques: 1 },
    ]);
  });

  it('a tactic is a share of what is open, and names the first of its techniques', async () => {
    const tactic = { id: 'TA0001', name: 'Initial Access', points: 5, findings: 2, checks: 1 };
    const techniques = ['T1', 'T2', 'T3', 'T4', 'T5'];
    const data = await read({ threats: [threat('a', { points: 20 })], tactics: [{ ...tactic, techniques }] });
    expect(data.tactics).toEqual([{ ...tactic, share: 0.25, techniqueCount: 5, techniques: techniques.slice(0, 4) }]);
  });

  it('an organization of which nothing was counted has no threats to speak of', async () => {
    expect(await read({ editions: { 'attack-enterprise': '18.0' } }, null)).toMatchObject({
      counted: false,
      total: 0,
      editions: [{ feed: 'attack-enterprise', edition: '18.0' }],
    });
  });
});
