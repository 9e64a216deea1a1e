import type { CompliancePolicy } from '../policy.js';
import { type FunctionMaturity, type Maturity, maturityOf, type Tier, tierOf } from './function-maturity.js';

/** Without governance there is no tier far above it: the overall tier is at most one more than that of GV. */
const GOVERN = 'GV';

/**
 * The organization: functions by weight GV .15, ID .15, PR .30, DE .15, RS .15, RC .10. A function without data counts 0
 * in the level, 5 in the high end, and one that is not handed in counts as without data.
 */
export function organizationMaturity(functions: readonly FunctionMaturity[], policy: CompliancePolicy): Maturity {
  const weights = Object.entries(policy.maturity.functionWeights);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const byName = new Map(functions.map((of) => [of.function, of]));
  const mean = (value: (of: FunctionMaturity | undefined) => number): number =>
    weights.reduce((sum, [name, weight]) => sum + weight * value(byName.get(name)), 0) / total;
  const level = { low: mean((of) => of?.capped.low ?? 0), high: mean((of) => of?.capped.high ?? 5) };
  const maturity = maturityOf(
    level,
    mean((of) => of?.coverage ?? 0),
    policy,
  );
  if (maturity.tier === null) return maturity;
  const governed = tierOf(byName.get(GOVERN)?.level ?? 0, policy);
  return { ...maturity, tier: Math.min(maturity.tier, governed + 1) as Tier };
}
