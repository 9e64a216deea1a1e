import { rounded1 } from '../days.js';
import type { CompliancePolicy } from '../policy.js';
import { type Bounds, isApplicable, type SubcategoryFacts } from './subcategory-facts.js';
import { type SubcategoryMaturity, subcategoryMaturity } from './subcategory.js';

export type Tier = 1 | 2 | 3 | 4;

/** Names of the tiers in NIST CSF 2.0 (NIST CSWP 29, appendix B). */
export const TIER_NAMES: Record<Tier, string> = { 1: 'Partial', 2: 'Risk Informed', 3: 'Repeatable', 4: 'Adaptive' };

/** The maturity of one function (GV, ID, PR, DE, RS, RC), or of the organization. */
export interface Maturity {
  status: 'measured' | 'not-enough-data';
  /** 0-5 with one decimal, after the cap; null without data, which is not the same as 0. */
  level: number | null;
  tier: Tier | null;
  /** Of the level, 0-5 with one decimal: what is unknown at its worst and at its best. */
  range: Bounds;
  /** Share of the weight that something is known about, 0-1. */
  coverage: number;
}

export interface FunctionMaturity extends Maturity {
  function: string;
  /** Before the cap and not rounded, 0-5. */
  uncapped: Bounds;
  /** After the cap and not rounded, 0-5. */
  capped: Bounds;
  /** Level of the weakest core subcategory; null in a function without any. */
  weakestCore: number | null;
  subcategories: SubcategoryMaturity[];
}

/**
 * L = 5 × Σ(w × E) / Σ w, but at most 1.5 above the level of the weakest core subcategory, in both ends of the range.
 * What is validly attested as not applicable takes no part.
 */
export function functionMaturity(
  name: string,
  facts: readonly SubcategoryFacts[],
  at: Date,
  policy: CompliancePolicy,
): FunctionMaturity {
  const subcategories = facts.filter((of) => isApplicable(of, at)).map((of) => subcategoryMaturity(of, at, policy));
  return ofSubcategories(name, subcategories, policy);
}

/** The same from subcategories that are computed already. */
export function ofSubcategories(
  name: string,
  subcategories: SubcategoryMaturity[],
  policy: CompliancePolicy,
): FunctionMaturity {
  const { coreWeight, weakestCoreLead } = policy.maturity;
  const core = subcategories.filter(({ weight }) => weight >= coreWeight);
  const uncapped = {
    low: 5 * meanOf(subcategories, ({ achievement }) => achievement.low),
    high: subcategories.length > 0 ? 5 * meanOf(subcategories, ({ achievement }) => achievement.high) : 5,
  };
  const capped = {
    low: Math.min(uncapped.low, ...core.map(({ level }) => level.low + weakestCoreLead)),
    high: Math.min(uncapped.high, ...core.map(({ level }) => level.high + weakestCoreLead)),
  };
  const coverage = meanOf(subcategories, (of) => of.coverage);
  return {
    function: name,
    ...maturityOf(capped, coverage, policy),
    uncapped,
    capped,
    weakestCore: core.length > 0 ? Math.min(...core.map(({ level }) => level.low)) : null,
    subcategories,
  };
}

/** Levels that are not rounded yet, as they are shown. */
function maturityOf(level: Bounds, coverage: number, policy: CompliancePolicy): Maturity {
  const range = { low: rounded1(level.low), high: rounded1(level.high) };
  if (coverage === 0) return { status: 'not-enough-data', level: null, tier: null, range, coverage };
  return { status: 'measured', level: range.low, tier: tierOf(range.low, policy), range, coverage };
}

/** Below 1.5 tier 1, below 2.75 tier 2, below 4 tier 3, else 4; by the level as it is shown. */
export function tierOf(level: number, { maturity }: CompliancePolicy): Tier {
  return (1 + maturity.tiersBelow.filter((below) => level >= below).length) as Tier;
}

function meanOf(subcategories: readonly SubcategoryMaturity[], value: (of: SubcategoryMaturity) => number): number {
  let top = 0;
  let bottom = 0;
  for (const of of subcategories) {
    top += of.weight * value(of);
    bottom += of.weight;
  }
  return bottom > 0 ? top / bottom : 0;
}

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
