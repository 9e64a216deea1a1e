import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RoleCapacity } from '../people-lines.js';
import type { NiceRole } from '../nice-role.js';
import { anyWork, tierOf, workItem } from '../testing/work.js';
import type { Work, WorkItem } from '../work.js';
import { Explain } from './explain.js';
import { bucketOf, orderWork } from './order.js';
import { endDate, makeRoadmap, quartersFrom, type Roadmap, type RoadmapItem, startDate } from './roadmap.js';

const TODAY = '2026-11-22';

/** Each item takes what it removes from 100. */
function along(items: readonly WorkItem[]): Pick<Work, 'items' | 'score' | 'scoreAlong'> {
  const removes = new Map(items.map(({ id, risk }) => [id, risk?.removes ?? 0]));
  return {
    items: [...items],
    score: 100,
    scoreAlong: (ids) => {
      let score = 100;
      return ids.map((id) => ({ id, scoreBefore: score, scoreAfter: (score -= removes.get(id) ?? 0) }));
    },
  };
}

function capacity(hours: number, staffed: number | null = 1): (role: NiceRole) => RoleCapacity {
  return (role) => ({ role, staffed, fte: 1, hoursPerWeek: hours, plannedHoursPerWeek: hours });
}

function roadmap(items: readonly WorkItem[], hours = 20, quarters = 4): Roadmap {
  return makeRoadmap(along(items), capacity(hours), TODAY, quarters);
}

function find(of: Roadmap, id: string): RoadmapItem {
  return of.items.find(({ work }) => work.id === id)!;
}

describe('the calendar', () => {
  it('begins today, and goes on over the end of the year', () => {
    expect(quartersFrom(TODAY, 3)).toEqual([
      { key: '2026-Q4', startsOn: TODAY, endsOn: '2026-12-31', from: 0, to: 40 / 7 },
      { key: '2027-Q1', startsOn: '2027-01-01', endsOn: '2027-03-31', from: 40 / 7, to: 130 / 7 },
      { key: '2027-Q2', startsOn: '2027-04-01', endsOn: '2027-06-30', from: 130 / 7, to: 221 / 7 },
    ]);
    expect(quartersFrom('2026-12-31', 1)).toMatchObject([{ startsOn: '2026-12-31', endsOn: '2026-12-31', to: 1 / 7 }]);
  });

  it('ends on the last day of the work, and has no day for what never ends', () => {
    expect([startDate(TODAY, 0), endDate(TODAY, 1), startDate(TODAY, 1)]).toEqual([TODAY, '2026-11-28', '2026-11-29']);
    expect([startDate(TODAY, Infinity), endDate(TODAY, 1e9)]).toEqual([null, null]);
  });
});

describe('buckets', () => {
  const cases: [string, Partial<WorkItem>, string][] = [
    ['a tier of 14 days', { tier: tierOf(14) }, 'now'],
    ['what is overdue, of any tier', { tier: tierOf(60), overdue: true }, 'now'],
    ['a tier of 60 days', { tier: tierOf(60) }, 'next'],
    ['a tier of 90 days', { tier: tierOf(90) }, 'later'],
    ['an upgrade without a day', {}, 'later'],
    ['a release that ended', { kind: 'migrate', endOfLifeOn: '2025-01-01' }, 'next'],
    ['a release that ends within 60 days', { kind: 'migrate', endOfLifeOn: '2027-01-21' }, 'next'],
    ['a release that ends after that', { kind: 'migrate', endOfLifeOn: '2027-01-22' }, 'later'],
    [
      'a release that ended, with a strict tier',
      { kind: 'migrate', tier: tierOf(3), endOfLifeOn: '2025-01-01' },
      'now',
    ],
    ['what only frameworks ask for', { kind: 'attest', tier: null }, 'later'],
  ];

  it.each(cases)('%s', (_, of, bucket) => {
    expect(bucketOf(workItem({ id: 'x', ...of }), TODAY)).toBe(bucket);
  });
});

describe('the roadmap', () => {
  it('is the same in whatever order the work comes', () => {
    fc.assert(
      fc.property(
        anyWork.chain((items) => fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length }))),
        ([items, shuffled]) => {
          expect(roadmap(shuffled)).toEqual(roadmap(items));
        },
      ),
    );
  });

  it('names every item as planned, beyond, unstaffed or blocked, and starts none before what it depends on ends', () => {
    fc.assert(
      fc.property(
        anyWork,
        fc.constantFrom(0, 0.5, 20, 400),
        fc.integer({ min: 1, max: 8 }),
        (items, hours, quarters) => {
          const made = roadmap(items, hours, quarters);
          expect(made.items.map(({ work }) => work.id).sort()).toEqual(items.map(({ id }) => id).sort());
          const inQuarters = made.quarters.flatMap((quarter) => quarter.items.map(({ work }) => work.id));
          const planned = made.items.filter(({ state }) => state === 'planned');
          expect([...inQuarters].sort()).toEqual(planned.map(({ work }) => work.id).sort());
          for (const { work, slot, startsOn, endsOn, state } of made.items) {
            if (endsOn !== null) expect(startsOn! <= endsOn).toBe(true);
            expect(state === 'unstaffed' || state === 'blocked').toBe(endsOn === null && slot.endsAt === Infinity);
            for (const { id } of work.dependsOn) {
              expect(find(made, id).slot.endsAt).toBeLessThanOrEqual(slot.startsAt);
              if (startsOn !== null) expect(find(made, id).endsOn! <= startsOn || work.effortHours === 0).toBe(true);
            }
          }
        },
      ),
    );
  });

  it('moves nothing to a later day when there is more capacity', () => {
    fc.assert(
      fc.property(
        anyWork,
        fc.double({ min: 0.1, max: 40, noNaN: true }),
        fc.double({ min: 1, max: 4, noNaN: true }),
        (items, hours, more) => {
          const [before, after] = [roadmap(items, hours), roadmap(items, hours * more)];
          for (const { work, startsOn, endsOn, lateByDays } of after.items) {
            const then = find(before, work.id);
            expect((startsOn ?? '9') <= (then.startsOn ?? '9')).toBe(true);
            expect((endsOn ?? '9') <= (then.endsOn ?? '9')).toBe(true);
            expect(lateByDays ?? 0).toBeLessThanOrEqual(then.lateByDays ?? 0);
          }
        },
      ),
    );
  });

  it('plans no more hours than there are, and all of them when the time is long enough', () => {
    fc.assert(
      fc.property(anyWork, (items) => {
        const made = roadmap(items, 400, 8);
        const planned = new Map<string, number>();
        for (const { roles } of made.quarters)
          for (const { role, hoursPlanned, hoursAvailable, utilisation } of roles) {
            expect(hoursPlanned).toBeLessThanOrEqual(hoursAvailable);
            expect(utilisation).toBeCloseTo(hoursPlanned / hoursAvailable);
            planned.set(role, (planned.get(role) ?? 0) + hoursPlanned);
          }
        if (made.items.some(({ state }) => state !== 'planned')) return;
        for (const [role, hours] of planned) {
          const of = items.filter((item) => item.role === role);
          expect(hours).toBeCloseTo(
            of.reduce((sum, { effortHours }) => sum + effortHours, 0),
            5,
          );
        }
      }),
    );
  });

  it('has the score after each item and at the end of each quarter', () => {
    const made = roadmap([
      workItem({ id: 'soon', tier: tierOf(14), effortHours: 20, risk: { removes: 10, points: 10 } }),
      workItem({ id: 'long', effortHours: 200, risk: { removes: 5, points: 5 } }),
    ]);
    expect(find(made, 'soon').score).toEqual({ before: 100, after: 90 });
    expect(find(made, 'long').score).toEqual({ before: 90, after: 85 });
    expect(made.quarters.map(({ score }) => score)).toEqual([90, 85, 85, 85]);
    expect(made.quarters.map(({ roles }) => roles.map(({ utilisation }) => utilisation))).toEqual([
      [1],
      [expect.closeTo((11 - 40 / 7) / (90 / 7))],
      [0],
      [0],
    ]);
  });

  it('counts what is won in frameworks in the quarter in which the work is done', () => {
    const gain = (points: number, ...controls: string[]) => [{ framework: 'f', points, controls }];
    const made = roadmap([
      workItem({ id: 'a', frameworks: gain(1.5, 'x', 'y') }),
      workItem({ id: 'b', frameworks: gain(1, 'y') }),
    ]);
    expect(made.quarters[0]!.readiness).toEqual([{ framework: 'f', points: 2.5, controls: 2 }]);
  });

  it('is illustrative while somebody who has work is assumed', () => {
    const items = [workItem({ id: 'a' })];
    expect(roadmap(items).illustrative).toBe(false);
    expect(makeRoadmap(along(items), capacity(20, null), TODAY, 1).illustrative).toBe(true);
    expect(makeRoadmap(along([]), capacity(20, null), TODAY, 1)).toMatchObject({ illustrative: false, items: [] });
  });

  it('refuses work that waits for itself', () => {
    const circle = ['a', 'b'].map((id) => workItem({ id, dependsOn: [{ id: id === 'a' ? 'b' : 'a', why: '' }] }));
    expect(() => orderWork(circle, TODAY)).toThrow('itself');
  });
});

describe('why an item stands where it stands', () => {
  const items = [
    workItem({ id: 'overdue', tier: tierOf(14), dueOn: '2026-11-01', overdue: true, effortHours: 40 }),
    workItem({ id: 'due', tier: tierOf(60), dueOn: '2026-12-01' }),
    workItem({
      id: 'goal',
      kind: 'milestone',
      title: 'Reached',
      tier: null,
      effortHours: 0,
      dependsOn: [{ id: 'due', why: 'It brings it.' }],
    }),
    workItem({ id: 'free', role: 'IO-WRL-005', effortHours: 1 }),
  ];
  const why = (of: Roadmap, id: string): string => new Explain(of).why(find(of, id));

  it('says what presses, what it waits for, and whether that is in time', () => {
    const made = roadmap(items);
    expect(why(made, 'overdue')).toBe(
      'Now: it was due on 2026-11-01, 21 days ago; its deadline tier is "14 days" (at most 14 days). Nothing stands before it, so it starts at once. 40 hours at 20 planned hours a week of Secure Software Development take it until 2026-12-05, 34 days after its day.',
    );
    expect(why(made, 'due')).toBe(
      'Next: its deadline tier is "60 days" (at most 60 days); it is due on 2026-12-01. It starts on 2026-12-06: until then Secure Software Development is full, as it stands behind "Upgrade overdue" (place 1). 4 hours at 20 planned hours a week of Secure Software Development take it until 2026-12-07, 6 days after its day.',
    );
    expect(why(made, 'goal')).toBe(
      'Later: it is reached when other work is done. It comes with "Upgrade due" (place 2). It brings it. That takes it until 2026-12-07.',
    );
    expect(why(made, 'free')).toContain('1 hour at 20 planned hours a week of Systems Administration');
  });

  it('says that nobody does it, and what that blocks', () => {
    const made = roadmap(items, 0);
    expect(why(made, 'overdue')).toContain('Nobody does Secure Software Development, so it has no day, and is late.');
    expect(why(made, 'overdue')).not.toContain('starts');
    expect(why(made, 'goal')).toContain('That waits for work that nobody does');
    expect(made.items.map(({ state }) => state)).toEqual(['unstaffed', 'unstaffed', 'unstaffed', 'blocked']);
    expect(find(made, 'due')).toMatchObject({ isLate: true, lateByDays: null, startsOn: null, score: null });
  });
});
