import { describe, expect, it } from '@jest/globals';
import type { Scale } from './impact.js';
import { levelNumber, levelOf, likelihoodOf } from './level.js';
import { DEFAULT_RISK_POLICY as policy, LEVELS } from './policy.js';
import { oracle } from './testing/oracle.js';

const NAMES = { VL: 1, L: 2, M: 3, H: 4, VH: 5 } as const;
/** NIST SP 800-30 r1, Table I-2, as printed: likelihood from the top, impact from the left. */
const TABLE = { VH: 'VL L M H VH', H: 'VL L M H VH', M: 'VL L M M H', L: 'VL L L L M', VL: 'VL VL VL L L' };
const CELLS = Object.entries(TABLE).flatMap(([likelihood, row]) =>
  row.split(' ').map((level, at) => [likelihood, Object.keys(NAMES)[at], level] as const),
);

describe('levelOf', () => {
  it.each(CELLS)('likelihood %s and impact %s is %s', (likelihood, impact, level) => {
    const of = (name: string | undefined) => NAMES[name as keyof typeof NAMES];
    expect(levelOf(of(likelihood), of(impact))).toBe(of(level));
  });

  it('has 25 cells, and is the table of the workshop where that is at hand', () => {
    expect(CELLS).toHaveLength(25);
    const tables = oracle('intel/decision-tables.json') as { nist80030: Record<string, number[][]> } | null;
    if (!tables) return;
    const rows = [1, 2, 3, 4, 5].map((l) => [1, 2, 3, 4, 5].map((i) => levelOf(l as Scale, i as Scale)));
    expect(rows).toEqual(tables.nist80030['tableI2_rowsLikelihoodVLtoVH_colsImpactVLtoVH']);
  });
});

describe('likelihoodOf', () => {
  it.each([
    [0, 1],
    [0.00499, 1],
    [0.005, 2],
    [0.0299, 2],
    [0.03, 3],
    [0.0999, 3],
    [0.1, 4],
    [0.2999, 4],
    [0.3, 5],
    [1, 5],
  ])('%d is %d', (probability, likelihood) => {
    expect(likelihoodOf(probability, policy)).toBe(likelihood);
  });
});

describe('levelNumber', () => {
  it('counts the names from 1', () => {
    expect([...LEVELS, null].map(levelNumber)).toEqual([1, 2, 3, 4, 5, 1]);
  });
});
