import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type FirstInputs, isMeasurable, isUrgent, MEASURABLE, orderFirst } from './first-order.js';
import { FIRST_SITUATIONS } from './testing/first-situations.js';

const RUNS = { numRuns: 1000 };

const place = (all: readonly FirstInputs[], key: string): number =>
  orderFirst(all, (one) => one).findIndex((one) => one.key === key);
const keysOf = (all: readonly FirstInputs[]): string[] => orderFirst(all, (one) => one).map(({ key }) => key);

const inputs = fc.record({
  // Mostly near what decides: nothing, what just shows, and what is most of the score.
  effect: fc.oneof(
    fc.constantFrom(0, 0.01, MEASURABLE, 0.2, 23),
    fc.double({ min: 0, max: 0.2, noNaN: true }),
    fc.double({ min: 0, max: 100, noNaN: true }),
  ),
  days: fc.oneof(fc.constantFrom(0.5, 1, 10), fc.double({ min: 0.5, max: 300, noNaN: true })),
  level: fc.integer({ min: 0, max: 5 }),
  isExploited: fc.boolean(),
  isMalware: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  dueIn: fc.option(fc.integer({ min: -400, max: 400 })),
  reach: fc.nat(3),
});
const lists = fc
  .array(inputs, { minLength: 1, maxLength: 20 })
  .map((list) => list.map((one, at) => ({ ...one, key: `k${at}` })));
/** A list, and the index of one of it. */
const listAndOne = lists.chain((list) => fc.tuple(fc.constant(list), fc.nat(list.length - 1)));

/** The list with one of it changed. */
function changed(list: readonly FirstInputs[], at: number, by: Partial<FirstInputs>): FirstInputs[] {
  return list.map((one, i) => (i === at ? { ...one, ...by } : one));
}

describe('orderFirst', () => {
  it.each(FIRST_SITUATIONS.map(({ name, actions }) => [name, actions] as const))(
    'ranks %s as by hand',
    (_, actions) => {
      const right = actions.map(({ key }) => key);
      expect(keysOf(actions)).toEqual(right);
      expect(keysOf([...actions].reverse())).toEqual(right);
    },
  );

  it('has twenty situations', () => {
    expect(FIRST_SITUATIONS).toHaveLength(20);
  });

  it('is total: the same from any permutation', () => {
    const shuffled = lists.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => expect(keysOf(other)).toEqual(keysOf(list))),
      RUNS,
    );
  });

  it('never puts −0.01 above −23, whatever the days and the work', () => {
    fc.assert(
      fc.property(inputs, inputs, (some, other) => {
        const great = { ...some, effect: 23, key: 'great' };
        const tiny = { ...other, effect: 0.01, isMalware: false, key: 'tiny' };
        expect(keysOf([tiny, great])).toEqual(['great', 'tiny']);
      }),
      RUNS,
    );
  });

  it('puts what removes more than ten points, and twenty times as much, first', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const ordered = orderFirst(list, (one) => one);
        const isWrong = ordered.some((later, at) =>
          ordered.slice(0, at).some((one) => !one.isMalware && later.effect > 10 && later.effect > 20 * one.effect),
        );
        expect(isWrong).toBe(false);
      }),
      RUNS,
    );
  });

  it('never has in front what does not show, where anything does; malware aside', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const [first] = orderFirst(list, (one) => one);
        expect(first?.isMalware || isMeasurable(first as FirstInputs) || !list.some(isMeasurable)).toBe(true);
      }),
      RUNS,
    );
  });

  it('never has what is neither measurable nor urgent before what is', () => {
    const isLast = (one: FirstInputs): boolean => !one.isMalware && !isMeasurable(one) && !isUrgent(one);
    fc.assert(
      fc.property(lists, (list) => {
        const last = orderFirst(list, (one) => one).map(isLast);
        expect(last).toEqual([...last].sort((a, b) => Number(a) - Number(b)));
      }),
      RUNS,
    );
  });

  it('never lowers a place when the effect rises, and never raises one when the work does', () => {
    fc.assert(
      fc.property(listAndOne, fc.double({ min: 0, max: 50, noNaN: true }), ([list, at], more) => {
        const { key, effect, days } = list[at] as FirstInputs;
        expect(place(changed(list, at, { effect: effect + more }), key)).toBeLessThanOrEqual(place(list, key));
        expect(place(changed(list, at, { days: days + more }), key)).toBeGreaterThanOrEqual(place(list, key));
      }),
      RUNS,
    );
  });

  it('never lowers a place when a day passes, and moves nothing where that day is of something low', () => {
    fc.assert(
      fc.property(listAndOne, fc.integer({ min: -400, max: -1 }), ([list, at], dueIn) => {
        const one = list[at] as FirstInputs;
        fc.pre(one.dueIn === null || one.dueIn > dueIn);
        const later = changed(list, at, { dueIn });
        expect(place(later, one.key)).toBeLessThanOrEqual(place(list, one.key));
        // Work is counted within bounds, so that other days may be the same rate.
        const isTied = list.some(({ effect, key }) => key !== one.key && effect === one.effect);
        if (!isUrgent(one) && !one.isMalware && !isTied)
          // Ties alone go by the day: of what removes the same for the same work.
          expect(keysOf(later).filter((key) => key !== one.key)).toEqual(keysOf(list).filter((key) => key !== one.key));
      }),
      RUNS,
    );
  });

  it('lets no overdue low finding displace a high one', () => {
    fc.assert(
      fc.property(inputs, inputs, fc.integer({ min: -400, max: -1 }), (some, other, dueIn) => {
        const low = { ...some, level: 2, isExploited: false, isMalware: false, key: 'low' };
        const high = { ...other, level: 4, key: 'high' };
        fc.pre(low.effect !== high.effect);
        expect(keysOf([{ ...low, dueIn }, high])).toEqual(keysOf([{ ...low, dueIn: null }, high]));
      }),
      RUNS,
    );
  });
});
