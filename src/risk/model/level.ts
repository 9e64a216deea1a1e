import type { Scale } from './impact.js';
import { LEVELS, type LevelName, type RiskPolicy } from './policy.js';

/** NIST SP 800-30 r1, Table I-2: rows are likelihood 1-5, columns impact 1-5. A table to look up, not a product. */
const TABLE_I_2: readonly (readonly Scale[])[] = [
  [1, 1, 1, 2, 2],
  [1, 2, 2, 2, 3],
  [1, 2, 3, 3, 4],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5],
];

/** 1 very low to 5 very high. */
export function levelOf(likelihood: Scale, impact: Scale): Scale {
  return TABLE_I_2[likelihood - 1]?.[impact - 1] as Scale;
}

/** 1-5 of a probability within 30 days. */
export function likelihoodOf(probability: number, policy: RiskPolicy): Scale {
  return (1 + policy.likelihoodCuts.filter((cut) => probability >= cut).length) as Scale;
}

/** 1-5 of a name, and 1 of none. */
export function levelNumber(name: LevelName | null): Scale {
  return (name === null ? 1 : LEVELS.indexOf(name) + 1) as Scale;
}

/** Rounded to two decimals, half up, as a whole number of hundredths: what is exact to multiply and to divide. */
export function hundredths(value: number): number {
  // 1.005 is a little less than it looks; what was written with three decimals shall round as written.
  return Math.round(Number((value * 100).toFixed(6)));
}
