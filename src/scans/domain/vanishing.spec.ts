import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Gone, type ShownThen, type Step, worstPoint, worstStep } from './vanishing.js';

const LIMITS = { minimum: 3, share: 0.5 };
const sequences = fc.array(fc.uniqueArray(fc.nat(14), { maxLength: 14 }), { minLength: 2, maxLength: 9 });

/** Whether the last set lacks more than is believed of any that was there before, and is the one that takes some of it. */
function isTooMuchOfAny(history: readonly ReadonlySet<number>[], next: ReadonlySet<number>): boolean {
  const now = history.at(-1) ?? new Set();
  return history.some((then) => {
    const gone = [...then].filter((one) => !next.has(one));
    return gone.some((one) => now.has(one)) && gone.length >= LIMITS.minimum && gone.length > LIMITS.share * then.size;
  });
}

/** What a guard keeps that writes down only what comes and goes. */
class Losses {
  private readonly rows: { step: number; shown: number; lost: number[]; came: number[] }[] = [];
  private now = new Set<number>();
  private step = 0;

  /** False where it is not believed, and nothing goes. */
  show(next: ReadonlySet<number>): boolean {
    this.step += 1;
    const lost = [...this.now].filter((one) => !next.has(one));
    const came = [...next].filter((one) => !this.now.has(one));
    const row = { step: this.step, shown: this.now.size, lost, came };
    const rows = [...this.rows, row];
    const since = new Map<number, number>();
    const gone: Gone[] = [];
    for (const { step, ...moved } of rows) {
      for (const one of moved.lost.filter((each) => !next.has(each)))
        gone.push({ group: 'a', since: since.get(one) ?? -1, step, closes: lost.includes(one) });
      for (const one of moved.came) since.set(one, step);
    }
    const points = rows.map(({ step, shown }): ShownThen => ({ group: 'a', step, shown }));
    const isBelieved = worstPoint(points, gone, LIMITS) === null;
    this.rows.push(isBelieved ? row : { ...row, lost: [] });
    this.now = new Set(isBelieved ? next : [...this.now, ...next]);
    return isBelieved;
  }

  get shown(): ReadonlySet<number> {
    return this.now;
  }
}

describe('what vanishes within the window', () => {
  it('is never believed beyond the limits of any point before, whatever is added meanwhile', () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        const guard = new Losses();
        const history: ReadonlySet<number>[] = [new Set()];
        for (const list of sequence) {
          const next = new Set(list);
          const before = guard.shown;
          const isBelieved = guard.show(next);
          expect(isBelieved).toBe(!isTooMuchOfAny(history, next));
          if (!isBelieved) expect([...before].every((one) => guard.shown.has(one))).toBe(true);
          history.push(guard.shown);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is judged exactly where all that came and went is on record', () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        const sets = [new Set<number>(), ...sequence.map((list) => new Set(list))];
        const next = sets.at(-1) ?? new Set();
        const history = sets.slice(0, -1);
        const steps = history.flatMap((then, step): Step[] => {
          const earlier = history[step - 1] ?? new Set();
          return [
            ...[...then].filter((one) => !earlier.has(one)).map((one) => ({ step, key: `${one}`, came: true })),
            ...[...earlier].filter((one) => !then.has(one)).map((one) => ({ step, key: `${one}`, came: false })),
          ];
        });
        const keys = (set: ReadonlySet<number>): Set<string> => new Set([...set].map(String));
        const worst = worstStep(keys(history.at(-1) ?? new Set()), keys(next), steps.reverse(), LIMITS);
        expect(worst !== null).toBe(isTooMuchOfAny(history, next));
      }),
      { numRuns: 3000 },
    );
  });

  it('counts at no point what came later', () => {
    const points = [{ group: 'a', step: 2, shown: 4 }];
    const since = (step: number): Gone => ({ group: 'a', since: step, step: 5, closes: true });
    expect(worstPoint(points, [since(2), since(3), since(4)], LIMITS)).toBeNull();
    expect(worstPoint(points, [since(1), since(-1), since(0)], LIMITS)).toEqual({ shown: 4, gone: 3, closing: 3 });
  });
});
