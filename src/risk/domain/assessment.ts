import type { CheckOfProfile } from './threat-profile.js';

/** How risky one kind of finding is: a vulnerability in one kind of place, or a failing check there. The same for all its members. */
export interface Assessment {
  /** Null for a check. */
  vulnerability: number | null;
  /** Of the findings: index into `FINDING_STATES`. A failing check is open. */
  state: number;
  /** x⁴ of each variant, from units of 10⁻¹²; see {@link VARIANTS}. Those that depend on the member are made from the first. */
  fourth: { residual: bigint; low: bigint; high: bigint; inherent: bigint };
  /** 0-24, or -1 where no risk is left: (likelihood - 1) * 5 + impact - 1. */
  cell: number;
  inherentCell: number;
  /** 1-5; 0 where no risk is left. */
  level: number;
  tier: number;
  /** The deadlines that held, oldest first: since which day (from 1970), and how many days they give (-1: none). */
  clockSince: readonly number[];
  clockDays: readonly number[];
  confidence: Confidence;
  /** Which threats it stands for; 0 where nobody has looked. */
  profile: number;
  /** Of a check: what its profile is. */
  profileContent?: CheckOfProfile;
}

export const CONFIDENCES = ['weak', 'partial', 'full'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/**
 * The sums that are kept of everything: as it is; with unknown inputs taken for the better and for the worse; without what
 * was accepted; without decisions and controls; and what would be left when all that has a fix were fixed.
 */
export const VARIANTS = ['residual', 'low', 'high', 'withoutAccepted', 'inherent', 'withoutFixable'] as const;
export type Variant = (typeof VARIANTS)[number];
export type Masses = Record<Variant, bigint>;

/** No mass at all. */
export function noMasses(): Masses {
  return { residual: 0n, low: 0n, high: 0n, withoutAccepted: 0n, inherent: 0n, withoutFixable: 0n };
}

/** Adds `masses` to `to`, `times` being 1 or -1. */
export function addMasses(to: Masses, masses: Masses, times: 1 | -1): void {
  for (const variant of VARIANTS) to[variant] += times === 1 ? masses[variant] : -masses[variant];
}

/** In the order of {@link VARIANTS}. */
export function massList(masses: Masses): bigint[] {
  return VARIANTS.map((variant) => masses[variant]);
}

/** The inverse of {@link massList}. */
export function massesOf(list: readonly (bigint | string)[]): Masses {
  const masses = noMasses();
  VARIANTS.forEach((variant, i) => {
    masses[variant] = BigInt(list[i] ?? 0);
  });
  return masses;
}

/** The cell of a likelihood and an impact, both 1-5; -1 for none. */
export function cellOf(likelihood: number, impact: number): number {
  return likelihood === 0 || impact === 0 ? -1 : (likelihood - 1) * 5 + impact - 1;
}
