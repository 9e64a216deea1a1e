import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PlannedAction, planPath, simulate } from './plan.js';
import { DEFAULT_RISK_POLICY as policy } from './policy.js';
import { score } from './score.js';

const action = (id: string, parts: Record<string, bigint>): PlannedAction => ({
  id,
  parts: new Map(Object.entries(parts)),
});
const fleet = { mass: 100n * 10n ** 9n, devices: 10 };
const log4j = action('log4j', { 'Maven|log4j': 54n * 10n ** 9n });
const openssh = action('openssh', { 'Debian:12|openssh': 30n * 10n ** 9n });
const isolate = action('isolate', { 'Debian:12|openssh': 10n * 10n ** 9n, 'Debian:12|glibc': 5n * 10n ** 9n });

describe('planPath', () => {
  it('shows the score after each step', () => {
    const steps = planPath([log4j, openssh], fleet, policy);
    expect(steps.map(({ scoreAfter }) => scoreAfter)).toEqual([
      score(46n * 10n ** 9n, 10, policy),
      score(16n * 10n ** 9n, 10, policy),
    ]);
    expect(steps[1]?.scoreBefore).toBe(steps[0]?.scoreAfter);
  });

  it('counts what two actions share for the first of them', () => {
    expect(planPath([openssh, isolate], fleet, policy).map(({ mass }) => mass)).toEqual([
      30n * 10n ** 9n,
      5n * 10n ** 9n,
    ]);
    expect(planPath([isolate, openssh], fleet, policy).map(({ mass }) => mass)).toEqual([
      15n * 10n ** 9n,
      20n * 10n ** 9n,
    ]);
  });

  it('is worth more in a plan than alone', () => {
    const alone = planPath([openssh], fleet, policy)[0]?.removes ?? 0;
    expect(planPath([log4j, openssh], fleet, policy)[1]?.removes).toBeGreaterThan(alone + 3);
  });
});

describe('simulate', () => {
  it('names ids that it does not know, and does each action once', () => {
    const result = simulate(['log4j', 'nothing', 'log4j'], [log4j, openssh], fleet, policy);
    expect(result.unknown).toEqual(['nothing']);
    expect(result.steps).toHaveLength(1);
    expect(result.score).toBe(score(46n * 10n ** 9n, 10, policy));
    expect(simulate([], [log4j], fleet, policy)).toMatchObject({ score: score(fleet.mass, 10, policy), removes: 0 });
  });

  it('ends at the same score in any order, and never above where it began', () => {
    const part = fc.constantFrom('a', 'b', 'c', 'd');
    const actions = fc
      .array(fc.array(fc.tuple(part, fc.bigInt({ min: 0n, max: 10n ** 10n })), { maxLength: 4 }), { maxLength: 6 })
      .map((list) => list.map((parts, i) => ({ id: String(i), parts: new Map(parts) })));
    fc.assert(
      fc.property(actions, (list) => {
        const ids = list.map(({ id }) => id);
        const forward = simulate(ids, list, fleet, policy);
        expect(simulate(ids.reverse(), list, fleet, policy).score).toBe(forward.score);
        expect(forward.removes).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });
});
