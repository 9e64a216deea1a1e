import { describe, expect, it } from '@jest/globals';
import { DenialBudget } from './audit-log.js';

const NOON = Date.UTC(2026, 0, 1, 12);

describe('the budget for refusals', () => {
  it('lets sixty of a caller be written in a minute, and tells the next row how many were not', () => {
    const budget = new DenialBudget();
    const taken = Array.from({ length: 100 }, () => budget.take('ada', NOON));
    expect(taken.filter((left) => left === 0)).toHaveLength(60);
    expect(taken.slice(60)).toEqual(Array.from({ length: 40 }, () => null));
    expect(budget.take('ada', NOON + 60_000)).toBe(40);
    expect(budget.take('ada', NOON + 60_000)).toBe(0);
  });

  it('is one for each caller', () => {
    const budget = new DenialBudget();
    for (let i = 0; i < 100; i += 1) budget.take('ada', NOON);
    expect(budget.take('ben', NOON)).toBe(0);
  });
});
