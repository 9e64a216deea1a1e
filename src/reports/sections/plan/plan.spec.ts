import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BudgetRead, Roadmap } from '../../../planning/index.js';
import type { ActionPlan, DescribedAction } from '../../../risk/index.js';
import { planFacts, type Some } from '../testing/plan-facts.js';
import { actionsOf, PlanReportSection, budgetOf, roadmapOf } from './plan.section.js';

const EMPTY_ROADMAP: Some<Roadmap> = { items: [], quarters: [], illustrative: false };
const EMPTY_LOSS = {
  illustrative: true,
  probability30: { before: null, after: null },
  annualized: { before: null, after: null },
  expectedReduction: null,
};
const ZERO = { amount: 0, low: 0, high: 0 };

function actions(of: Some<ActionPlan & { words: Map<string, DescribedAction> }>) {
  const whole = { actions: [], score: null, hoursPerDay: 8, scoreAlong: () => [], words: new Map(), ...of };
  return whole as unknown as ActionPlan & { words: Map<string, DescribedAction> };
}

function budget(of: Some<BudgetRead>): BudgetRead {
  const totals = { oneOff: ZERO, runPerYear: ZERO, year1: ZERO, isLowerBound: false, withoutAmount: [] };
  const made = { currency: 'USD', lines: [], totals, loss: EMPTY_LOSS, defaults: [], missing: [], illustrative: true };
  return { returnOnInvestment: null, ...made, ...of } as unknown as BudgetRead;
}

describe('the section on the plan', () => {
  it('walks the score down along the first ten, and says whose work they are', () => {
    const ids = Array.from({ length: 12 }, (_, i) => `a${i}`);
    const plan = actions({
      actions: ids.map((id) => ({ id, title: id, rice: 10.126, effort: { personDays: 0.5 }, dueOn: null })),
      score: 60,
      scoreAlong: (asked) => asked.map((id, i) => ({ id, scoreBefore: 60 - i, scoreAfter: 59 - i })),
      words: new Map([['a0', { title: 'Upgrade openssl to 3.0.17' } as DescribedAction]]),
    });
    const roadmap = { items: [{ work: { id: 'a0', role: 'IO-WRL-005' }, endsOn: '2026-12-01' }] } as unknown as Roadmap;
    const shown = actionsOf(plan, roadmap);
    expect(shown).toMatchObject({ total: 12, shown: 10, hours: 40, score: { before: 60, after: 50 } });
    expect(shown.items[0]).toMatchObject({
      title: 'Upgrade openssl to 3.0.17',
      role: 'Systems Administration',
      endsOn: '2026-12-01',
      rice: 10.13,
      hours: 4,
    });
    expect(shown.items[1]).toMatchObject({ title: 'a1', role: null, endsOn: null, score: { before: 59, after: 58 } });
  });

  it('each piece of work is planned, beyond, without people or blocked; together they are all', () => {
    const piece = fc.record({
      state: fc.constantFrom('planned', 'beyond', 'unstaffed', 'blocked'),
      hours: fc.integer({ min: 0, max: 4000 }),
      points: fc.integer({ min: 0, max: 1000 }),
      isLate: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (of) => {
        const items = of.map(({ hours, points, ...item }, i) => {
          const work = { id: `w${i}`, effortHours: hours / 4, risk: { points: points / 100, removes: 0 } };
          return { ...item, work };
        });
        const shown = roadmapOf({ items, quarters: [], illustrative: true } as unknown as Roadmap);
        const parts = [shown.planned, shown.beyond, shown.unstaffed, shown.blocked];
        const sum = (key: 'items' | 'hours' | 'points'): number => parts.reduce((all, part) => all + part[key], 0);
        expect(sum('items')).toBe(shown.total);
        expect(sum('hours')).toBeCloseTo(
          of.reduce((all, { hours }) => all + hours / 4, 0),
          6,
        );
        expect(sum('points')).toBeCloseTo(
          of.reduce((all, { points }) => all + points / 100, 0),
          6,
        );
        expect(shown.late.items).toBe(of.filter(({ isLate }) => isLate).length);
      }),
    );
  });

  it('hours of a quarter are those of its roles, and milestones land nothing', () => {
    const work = (title: string, effortHours: number) => ({ work: { title, effortHours, risk: null } });
    const roles = [
      { role: 'IO-WRL-005', hoursPlanned: 10.5, hoursAvailable: 20 },
      { role: 'PD-WRL-007', hoursPlanned: 1.25, hoursAvailable: 4 },
    ];
    const items = [work('Upgrade openssl', 8), work('Milestone', 0)];
    const quarter = { key: '2026-Q4', startsOn: '2026-11-20', endsOn: '2026-12-31', items, roles, score: 40 };
    const { quarters } = roadmapOf({ items: [], quarters: [quarter], illustrative: false } as unknown as Roadmap);
    expect(quarters[0]).toMatchObject({
      planned: 11.75,
      available: 24,
      lands: ['Upgrade openssl'],
      items: 2,
      hours: 8,
    });
  });

  it('categories add up exactly to the first year, whatever has no amount', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_00 }).map((low) => ({ low, amount: low * 2, high: low * 3 }));
    const line = fc.record({
      category: fc.constantFrom('people', 'tools', 'services', 'training', 'projects', 'reserve'),
      money: fc.option(amount),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { categories } = budgetOf(budget({ lines }));
        const total = categories.reduce((sum, { money }) => sum + (money?.amount ?? 0), 0);
        expect(total).toBe(lines.reduce((sum, { money }) => sum + (money?.amount ?? 0), 0));
        expect(categories.reduce((sum, of) => sum + of.lines, 0)).toBe(lines.length);
        for (const { money, lines: many, withoutAmount } of categories)
          expect(money === null).toBe(many === withoutAmount);
      }),
    );
  });

  it('an organization of which nothing was counted has no score along anything, and no losses', async () => {
    const workforce = {
      roles: [],
      mostWanted: null,
      quarter: { from: '2026-11-20', to: '2027-02-18' },
      hoursPerFte: 390,
      illustrative: false,
    };
    const data = await new PlanReportSection().read(
      planFacts({ actions: actions({}), roadmap: { roadmap: EMPTY_ROADMAP }, budget: budget({}), workforce }),
    );
    expect(data).toMatchObject({
      counted: false,
      actions: { total: 0, score: null, hours: 0 },
      roadmap: { total: 0, quarters: [] },
      budget: { categories: [], loss: { before: null, expectedReduction: null } },
      people: { total: 0, mostWanted: null },
    });
  });
});
