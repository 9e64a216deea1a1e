import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dependenciesFirst, pack, type PackItem } from './pack.js';

const ROLES = ['a', 'b', 'c'];

/** Any work, each item after all that it depends on. */
const work = fc
  .array(
    fc.record({
      hours: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 5000, noNaN: true })),
      role: fc.constantFrom(...ROLES),
      needs: fc.array(fc.nat(), { maxLength: 3 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ hours, role, needs }, at): PackItem => ({
      id: String(at),
      hours,
      role,
      dependsOn: at === 0 ? [] : [...new Set(needs.map((n) => String(n % at)))],
    })),
  );
const rate = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 400, noNaN: true }));
const rates = fc.tuple(rate, rate, rate);

function weekly(of: readonly number[]): (role: string) => number {
  return (role) => of[ROLES.indexOf(role)] ?? 0;
}

describe('pack', () => {
  it('gives every item a place, none before what it depends on ends', () => {
    fc.assert(
      fc.property(work, rates, (items, hours) => {
        const slots = pack(items, weekly(hours));
        expect(slots.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
        for (const [at, { startsAt, endsAt }] of slots.entries()) {
          expect(endsAt).toBeGreaterThanOrEqual(startsAt);
          for (const id of items[at]!.dependsOn) expect(slots[Number(id)]!.endsAt).toBeLessThanOrEqual(startsAt);
        }
      }),
    );
  });

  it('works through the queue of a role one by one, without overtaking', () => {
    fc.assert(
      fc.property(work, rates, (items, hours) => {
        const slots = pack(items, weekly(hours));
        for (const role of ROLES) {
          const queue = slots.filter((_, at) => items[at]!.role === role && items[at]!.hours > 0);
          for (const [at, { startsAt }] of queue.entries())
            if (at > 0) expect(startsAt).toBeGreaterThanOrEqual(queue[at - 1]!.endsAt);
        }
      }),
    );
  });

  it('delays nothing when there is more capacity, nor takes a place away', () => {
    fc.assert(
      fc.property(work, rates, rates, (items, hours, more) => {
        const before = pack(items, weekly(hours));
        const after = pack(items, weekly(hours.map((one, at) => one + more[at]!)));
        for (const [at, { startsAt, endsAt }] of after.entries()) {
          expect(startsAt).toBeLessThanOrEqual(before[at]!.startsAt);
          expect(endsAt).toBeLessThanOrEqual(before[at]!.endsAt);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says what an item waited for last', () => {
    const slots = pack(
      [
        { id: 'first', hours: 10, role: 'a', dependsOn: [] },
        { id: 'other', hours: 30, role: 'b', dependsOn: [] },
        { id: 'second', hours: 10, role: 'a', dependsOn: [] },
        { id: 'third', hours: 10, role: 'a', dependsOn: ['other'] },
        { id: 'reached', hours: 0, role: 'a', dependsOn: ['first'] },
      ],
      () => 10,
    );
    expect(slots).toEqual([
      { id: 'first', startsAt: 0, endsAt: 1, after: null },
      { id: 'other', startsAt: 0, endsAt: 3, after: null },
      { id: 'second', startsAt: 1, endsAt: 2, after: { kind: 'queue', id: 'first' } },
      { id: 'third', startsAt: 3, endsAt: 4, after: { kind: 'work', id: 'other' } },
      { id: 'reached', startsAt: 1, endsAt: 1, after: { kind: 'work', id: 'first' } },
    ]);
  });

  it('never does what nobody does, nor what waits for it', () => {
    const slots = pack(
      [
        { id: 'nobody', hours: 1, role: 'b', dependsOn: [] },
        { id: 'waits', hours: 1, role: 'a', dependsOn: ['nobody'] },
        { id: 'behind', hours: 1, role: 'a', dependsOn: [] },
      ],
      weekly([1, 0, 0]),
    );
    expect(slots.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
      [0, Infinity],
      [Infinity, Infinity],
      [Infinity, Infinity],
    ]);
  });

  it('refuses work that depends on what comes later', () => {
    const items = [{ id: 'a', hours: 1, role: 'a', dependsOn: ['b'] }];
    expect(() => pack(items, () => 1)).toThrow('not before');
  });
});

describe('dependenciesFirst', () => {
  const listed = work.map((items) =>
    items.map(({ id, dependsOn }) => ({ id, dependsOn: dependsOn.map((needed) => ({ id: needed })) })),
  );

  it('keeps everything, each after what it depends on, in whatever order it comes', () => {
    fc.assert(
      fc.property(
        listed.chain((items) => fc.shuffledSubarray(items, { minLength: items.length })),
        (items) => {
          const ordered = dependenciesFirst(items);
          expect(new Set(ordered)).toEqual(new Set(items));
          expect(ordered).toHaveLength(items.length);
          const place = new Map(ordered.map(({ id }, at) => [id, at]));
          for (const { id, dependsOn } of ordered)
            for (const needed of dependsOn) expect(place.get(needed.id)).toBeLessThan(place.get(id)!);
        },
      ),
    );
  });

  it('leaves a list as it is that is in order', () => {
    fc.assert(fc.property(listed, (items) => expect(dependenciesFirst(items)).toEqual(items)));
  });

  it('pulls forward what something before it waits for', () => {
    const items = [
      { id: 'urgent', dependsOn: [{ id: 'small' }] },
      { id: 'usual', dependsOn: [] },
      { id: 'small', dependsOn: [] },
    ];
    expect(dependenciesFirst(items).map(({ id }) => id)).toEqual(['small', 'urgent', 'usual']);
  });

  it('refuses what waits for itself, and what is not there', () => {
    const circle = [
      { id: 'a', dependsOn: [{ id: 'b' }] },
      { id: 'b', dependsOn: [{ id: 'a' }] },
    ];
    expect(() => dependenciesFirst(circle)).toThrow('itself');
    expect(() => dependenciesFirst([{ id: 'a', dependsOn: [{ id: 'c' }] }])).toThrow('not there');
  });
});
