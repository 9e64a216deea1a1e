import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  annualized,
  eventsPerYear,
  expectedLoss,
  type LossOfEvent,
  pert,
  pertMean,
  returnOnInvestment,
  simulate,
  singleYear,
} from './loss.js';
import { seededRandom, seedOf } from './random.js';

const EXAMPLE: LossOfEvent = { min: 20_000, mode: 150_000, max: 1_200_000 };

const lossOfEvent = fc
  .array(fc.integer({ min: 0, max: 1e13 }), { minLength: 3, maxLength: 3 })
  .map((three) => [...three].sort((a, b) => a - b))
  .map(([min = 0, mode = 0, max = 0]): LossOfEvent => ({ min, mode, max }));
const probability = fc.double({ min: 0, max: 1, noNaN: true });

describe('the loss model', () => {
  it('gives the worked example of the reference', () => {
    const before = eventsPerYear(0.597, 0.05);
    const after = eventsPerYear(0.0015, 0.05);
    expect(before).toBeCloseTo(0.358, 3);
    expect(Math.round(pertMean(EXAMPLE))).toBe(303_333);
    expect(Math.round(expectedLoss(before, EXAMPLE))).toBe(108_654);
    expect(Math.round(expectedLoss(after, EXAMPLE))).toBe(273);
    const rosi = returnOnInvestment(expectedLoss(before, EXAMPLE), expectedLoss(after, EXAMPLE), 2_000);
    expect(rosi).toBeCloseTo(53.2, 1);
  });

  it('draws a distribution with the mean that the formula says', () => {
    const { losses } = simulate(EXAMPLE, 1);
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    expect(Math.abs(mean / pertMean(EXAMPLE) - 1)).toBeLessThan(0.02);
  });

  it('says what a single year brings: mostly nothing, but as much in the mean', () => {
    const events = eventsPerYear(0.597, 0.05);
    const year = singleYear(events, EXAMPLE, simulate(EXAMPLE, 1));
    expect(year.chanceOfAny).toBeCloseTo(0.301, 3);
    expect(year.p50).toBe(0);
    expect(year.p90).toBeGreaterThan(annualized(events, EXAMPLE, simulate(EXAMPLE, 1)).p90);
  });

  it('has no return where nothing is spent', () => {
    expect(returnOnInvestment(10, 5, 0)).toBeNull();
  });

  it('stays within the range, also where that is one amount', () => {
    fc.assert(
      fc.property(lossOfEvent, fc.integer(), (loss, seed) => {
        const drawn = pert(loss, seededRandom(seed));
        expect(drawn).toBeGreaterThanOrEqual(loss.min);
        expect(drawn).toBeLessThanOrEqual(loss.max);
      }),
    );
  });

  it('has percentiles in order, the same for the same seed, and lower ones for fewer events', () => {
    fc.assert(
      fc.property(lossOfEvent, fc.nat(), probability, probability, (loss, seed, one, other) => {
        const simulation = simulate(loss, seed, 200);
        expect(simulate(loss, seed, 200)).toEqual(simulation);
        const [less, more] = [Math.min(one, other) * 12, Math.max(one, other) * 12] as const;
        for (const figures of [annualized, singleYear]) {
          const [low, high] = [figures(less, loss, simulation), figures(more, loss, simulation)];
          expect(high.p10).toBeLessThanOrEqual(high.p50);
          expect(high.p50).toBeLessThanOrEqual(high.p90);
          for (const figure of ['mean', 'p10', 'p50', 'p90'] as const)
            expect(low[figure]).toBeLessThanOrEqual(high[figure]);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('takes its seed from a text', () => {
    expect(seedOf('7')).toBe(seedOf('7'));
    expect(seedOf('7')).not.toBe(seedOf('8'));
  });
});
