import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Assumptions, assumptionsIn } from './assumptions/assumptions.js';
import type { OwnAssumptions } from './assumptions/assumption.js';
import { staffKey } from './assumptions/staffing.js';
import { type Budget, type BudgetInputs, budgetOf } from './budget.js';
import type { BudgetLine } from './budget-line.js';
import { NICE_ROLE_IDS, type NiceRole } from './nice-role.js';
import { WORK_KINDS, type WorkItem, type WorkKind } from './work.js';

const EVENT = { 'loss.event-min': 2_000_000, 'loss.event-mode': 15_000_000, 'loss.event-max': 120_000_000 };

function item(id: string, kind: WorkKind, role: NiceRole, effortHours: number, removes: number | null = 1): WorkItem {
  return {
    id,
    kind,
    title: id,
    subject: { kind: 'package', ecosystem: '', name: id },
    tier: null,
    dueOn: null,
    overdue: false,
    endOfLifeOn: null,
    effortHours,
    effort: [],
    assumption: null,
    role,
    members: [],
    place: null,
    dependsOn: [],
    devices: null,
    rice: null,
    risk: removes === null ? null : { removes, points: removes },
    frameworks: [],
    link: null,
  };
}

/** Each item takes away what it says, in any order. */
function workOf(items: WorkItem[], score: number | null = 50): BudgetInputs['work'] {
  return {
    items,
    leftOut: 0,
    score,
    scoreAlong: (ids) => {
      let now = score ?? 0;
      return ids.map((id) => {
        const scoreBefore = now;
        now -= items.find((one) => one.id === id)?.risk?.removes ?? 0;
        return { id, scoreBefore, scoreAfter: now };
      });
    },
    dataVersion: '7',
  };
}

function budget(own: OwnAssumptions, given: Partial<BudgetInputs> = {}): Budget {
  return budgetOf({
    work: workOf([]),
    likelihood: {
      now: 0.597,
      among: (groups) => (done) =>
        groups.some((ids, at) => ids.includes('patch') && (done & (1 << at)) !== 0) ? 0.0015 : 0.597,
      actionId: 'patch',
    },
    fleet: { devices: 0, servers: 0 },
    currency: 'USD',
    ...given,
    assumptions: new Assumptions(assumptionsIn(given.currency ?? 'USD'), own),
  });
}

function line({ lines }: Budget, id: string): BudgetLine {
  const found = lines.find((one) => one.id === id);
  if (!found) throw new Error(`There is no line ${id}`);
  return found;
}

const role = fc.constantFrom(...NICE_ROLE_IDS);
const items = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...WORK_KINDS.filter((kind) => kind !== 'milestone')),
      role,
      hours: fc.double({ min: 0.1, max: 5_000, noNaN: true }),
    }),
    { maxLength: 30 },
  )
  .map((many) => many.map((one, at) => item(`w${at}`, one.kind, one.role, one.hours)));
const staffing = fc
  .array(fc.tuple(role, fc.double({ min: 0, max: 10_000, noNaN: true })))
  .map((some) => Object.fromEntries(some.map(([of, fte]) => [staffKey(of), fte])));
const fleet = fc.record({ devices: fc.nat(1_000_000), servers: fc.nat(100_000) });
const currency = fc.constantFrom('USD', 'EUR', 'JPY');
const costs = fc.record(
  {
    'costs.person-year': fc.integer({ min: 0, max: 1e12 }),
    'costs.endpoint-per-device': fc.integer({ min: 0, max: 1e8 }),
    'costs.people': fc.nat(2_000_000),
    'loss.reserve': fc.integer({ min: 0, max: 1e13 }),
  },
  { requiredKeys: [] },
);

describe('a budget', () => {
  it('adds up exactly, whatever is in it', () => {
    fc.assert(
      fc.property(items, staffing, costs, fleet, currency, (work, staff, said, counted, of) => {
        const { lines, totals, missing } = budget(
          { ...staff, ...said, ...EVENT },
          { work: workOf(work), fleet: counted, currency: of },
        );
        for (const figure of ['amount', 'low', 'high'] as const) {
          const sum = (timing?: string): bigint =>
            lines
              .filter((one) => timing === undefined || one.timing === timing)
              .reduce((total, { money }) => total + BigInt(money?.[figure] ?? 0), 0n);
          expect(BigInt(totals.year1[figure])).toBe(sum());
          expect(BigInt(totals.oneOff[figure])).toBe(sum('one-off'));
          expect(BigInt(totals.runPerYear[figure])).toBe(sum('run'));
          expect(Number.isSafeInteger(totals.year1[figure])).toBe(true);
        }
        for (const { money, missing: keys, note } of lines) {
          if (money === null) expect(keys.length > 0 || note !== null).toBe(true);
          else {
            expect(money.low).toBeLessThanOrEqual(money.amount);
            expect(money.amount).toBeLessThanOrEqual(money.high);
          }
          expect(keys.every((key) => missing.includes(key))).toBe(true);
        }
        expect(totals.isLowerBound).toBe(lines.some(({ money }) => money === null));
      }),
      { numRuns: 40 },
    );
  });

  it('pays more for more people, and then buys no more hours than before', () => {
    const fte = fc.double({ min: 0.01, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(items, role, fte, fte, (work, of, one, other) => {
        const at = (people: number): Budget => budget({ [staffKey(of)]: people }, { work: workOf(work) });
        const [few, many] = [at(Math.min(one, other)), at(Math.max(one, other))];
        const people = (from: Budget): number => line(from, `people.${of.toLowerCase()}`).money?.amount ?? -1;
        expect(people(many)).toBeGreaterThanOrEqual(people(few));
        expect(people(few)).toBeGreaterThanOrEqual(0);
        expect(many.totals.oneOff.amount).toBeLessThanOrEqual(few.totals.oneOff.amount);
      }),
      { numRuns: 40 },
    );
  });

  it('is the same for the same data', () => {
    const inputs = { work: workOf([item('patch', 'upgrade', 'IO-WRL-005', 10)]) };
    expect(budget(EVENT, inputs)).toEqual(budget(EVENT, inputs));
  });

  it('has no default costs in another currency, and says what is missing', () => {
    const given = { fleet: { devices: 10, servers: 1 }, work: workOf([item('a', 'upgrade', 'IO-WRL-005', 10)]) };
    const dollars = budget({}, given);
    expect(line(dollars, 'tools.endpoint')).toMatchObject({
      money: { amount: 72_000, low: 54_000, high: 126_000 },
      basis: { count: 10, unitCost: 7_200, text: '10 devices × USD 72 per device and year' },
    });
    const euros = budget({}, { ...given, currency: 'EUR' });
    expect(line(euros, 'tools.endpoint')).toMatchObject({ money: null, missing: ['costs.endpoint-per-device'] });
    expect(line(euros, 'projects.upgrade')).toMatchObject({ money: null, missing: ['costs.person-year'] });
    expect(euros.totals).toMatchObject({ year1: { amount: 0 }, isLowerBound: true });
    const own = budget({ 'costs.endpoint-per-device': 6_000 }, { ...given, currency: 'EUR' });
    expect(line(own, 'tools.endpoint').money).toEqual({ amount: 60_000, low: 57_000, high: 66_000 });
  });

  it('takes people that nobody spoke of for unknown, and none for none', () => {
    const work = workOf([item('a', 'upgrade', 'IO-WRL-005', 10)]);
    expect(line(budget({}, { work }), 'people.io-wrl-005')).toMatchObject({
      money: null,
      missing: ['staffing.io-wrl-005'],
    });
    const none = budget({ 'staffing.io-wrl-005': 0 }, { work });
    expect(none.lines.filter(({ category }) => category === 'people')).toEqual([]);
    expect(line(budget({}), 'people').missing).toHaveLength(NICE_ROLE_IDS.length);
  });

  it('does not pay twice for hours of people who are paid already', () => {
    const own = { 'costs.person-year': 13_000_000, 'capacity.planned-share': 0.1, 'costs.effort-high': 1 };
    const work = workOf([item('a', 'upgrade', 'IO-WRL-005', 100), item('b', 'migrate', 'IO-WRL-005', 100)]);
    const nobody = budget({ ...own, 'staffing.io-wrl-005': 0 }, { work });
    expect(line(nobody, 'projects.upgrade')).toMatchObject({ money: { amount: 1_000_000 }, work: { coveredHours: 0 } });
    // 130 hours a year are planned work: the first 100 and 30 of the others.
    const one = budget({ ...own, 'staffing.io-wrl-005': 1 }, { work });
    expect(line(one, 'projects.upgrade')).toMatchObject({ money: { amount: 0 }, work: { coveredHours: 100 } });
    expect(line(one, 'projects.migrate')).toMatchObject({
      money: { amount: 700_000 },
      work: { hours: 100, coveredHours: 30, cost: { amount: 1_000_000 } },
      basis: { count: 70, unitCost: 10_000 },
    });
  });

  it('says what each line takes away, alone and after the others', () => {
    const work = workOf([
      item('a', 'migrate', 'IO-WRL-005', 1, 5),
      item('b', 'upgrade', 'IO-WRL-005', 1, 7),
      item('c', 'attest', 'OG-WRL-012', 1, null),
    ]);
    const made = budget({}, { work });
    expect(line(made, 'projects.upgrade').risk).toEqual({ removes: 7, scoreBefore: 50, scoreAfter: 43 });
    expect(line(made, 'projects.migrate').risk).toEqual({ removes: 5, scoreBefore: 43, scoreAfter: 38 });
    expect(line(made, 'projects.attest').risk).toBeNull();
  });

  it('has no figures of loss until the organization gives its own', () => {
    const { loss, illustrative } = budget({});
    expect(illustrative).toBe(true);
    expect(loss).toMatchObject({
      illustrative: true,
      annualized: { before: null, after: null },
      lossOfEvent: null,
      spendCap: null,
      missing: Object.keys(EVENT),
    });
  });

  it('gives the worked example of the reference, in cents', () => {
    const own = {
      ...EVENT,
      'loss.least-probability-30-days': 0.0015,
      'costs.person-year': 13_000_000,
      'costs.own-low': 1,
      'costs.own-high': 1,
      'costs.effort-low': 1,
      'costs.effort-high': 1,
    };
    const made = budget(own, { work: workOf([item('patch', 'upgrade', 'IO-WRL-005', 20)]) });
    expect(made.loss.lossOfEvent?.mean).toBe(30_333_333);
    expect(made.loss.annualized.before?.mean).toBe(10_865_400);
    expect(made.loss.annualized.after?.mean).toBe(27_300);
    expect(made.loss.spendCap?.amount).toBe(4_020_198);
    const upgrade = line(made, 'projects.upgrade');
    expect(upgrade.work?.cost?.amount).toBe(200_000);
    expect(upgrade.returnOnInvestment?.expected).toBe(53.2);
    expect(made.returnOnInvestment).toEqual(upgrade.returnOnInvestment);
    expect(line(made, 'reserve.incidents').money?.amount).toBe(10_865_400);
  });

  it('lets an own probability fall as the measured one does', () => {
    const work = workOf([item('patch', 'upgrade', 'IO-WRL-005', 20)]);
    const { loss } = budget({ ...EVENT, 'loss.probability-30-days': 0.2 }, { work });
    expect(loss.probability30.before).toBe(0.2);
    // 0.2 · 0.0015 / 0.597 is less than what is always there.
    expect(loss.probability30.after).toBe(0.0025);
    const nothing = budget({ ...EVENT, 'loss.probability-30-days': 0.001 }, { work });
    expect(nothing.loss.probability30).toEqual({ before: 0.001, after: 0.001 });
  });

  it('says so where an amount is too great to be added up', () => {
    const work = workOf([item('a', 'upgrade', 'IO-WRL-005', 1e6)]);
    const made = budget({ 'costs.person-year': 1e12, 'staffing.io-wrl-004': 10_000 }, { work });
    for (const id of ['people.io-wrl-004', 'projects.upgrade'])
      expect(line(made, id)).toMatchObject({ money: null, missing: [], note: expect.stringContaining('too great') });
    expect(made.totals.withoutAmount).toEqual(expect.arrayContaining(['people.io-wrl-004', 'projects.upgrade']));
  });

  it('compares only with figures that were given', () => {
    expect(budget({}).benchmarks).toEqual([]);
    const [of] = budget({ 'costs.it-budget': 100_000_000 }, { fleet: { devices: 100, servers: 0 } }).benchmarks;
    expect(of).toMatchObject({ id: 'share-of-it-spending', amount: 10_900_000, yours: 0.0072, year: 2025 });
  });

  it('has forensics done by others only where nobody here does it', () => {
    const tier = { key: '3-days-forensic', title: '3 days', days: 3, forensic: true };
    const work = workOf([{ ...item('a', 'upgrade', 'IO-WRL-005', 1), tier }]);
    expect(line(budget({}, { work }), 'services.forensics').money?.amount).toBe(1_500_000);
    const own = budget({ 'staffing.pd-wrl-002': 1 }, { work });
    expect(own.lines.map(({ id }) => id)).not.toContain('services.forensics');
  });
});
