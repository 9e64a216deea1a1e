/** So many findings at this age, in whole days. */
export interface AgeCount {
  ageDays: number;
  count: number;
}

export interface RemediationTime {
  /** Age by which half, or nine of ten, are fixed; null where that has not been reached. */
  medianDays: number | null;
  p90Days: number | null;
  fixed: number;
  open: number;
  method: 'kaplan-meier';
}

/** Rounding of products of fractions. */
const TOLERANCE = 1e-12;

/**
 * Time to remediate by Kaplan and Meier (1958): open findings count as "not yet" at their age. The mean of the fixed ones
 * would flatter a team that leaves the hard ones open. `fixed` is by the age at the fix, `open` by the age now.
 */
export function remediationTime(fixed: readonly AgeCount[], open: readonly AgeCount[]): RemediationTime {
  const curve = survival(fixed, open);
  const reaches = (share: number) => curve.find((point) => point.open <= share + TOLERANCE)?.ageDays ?? null;
  return {
    medianDays: reaches(0.5),
    p90Days: reaches(0.1),
    fixed: total(fixed),
    open: total(open),
    method: 'kaplan-meier',
  };
}

/** The share still open after each age at which something was fixed, 0-1, falling. */
export function survival(fixed: readonly AgeCount[], open: readonly AgeCount[]): { ageDays: number; open: number }[] {
  const ages = new Map<number, { fixed: number; left: number }>();
  for (const [counts, kind] of [
    [fixed, 'fixed'],
    [open, 'left'],
  ] as const) {
    for (const { ageDays, count } of counts) {
      const at = ages.get(ageDays) ?? { fixed: 0, left: 0 };
      at[kind] += count;
      ages.set(ageDays, at);
    }
  }
  let atRisk = total(fixed) + total(open);
  let share = 1;
  const curve: { ageDays: number; open: number }[] = [];
  for (const [ageDays, at] of [...ages].sort(([a], [b]) => a - b)) {
    if (at.fixed > 0) {
      share *= 1 - at.fixed / atRisk;
      curve.push({ ageDays, open: share });
    }
    // What is open at this age was at risk until its end.
    atRisk -= at.fixed + at.left;
  }
  return curve;
}

function total(counts: readonly AgeCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Last day of each age bucket; the last one has no end. */
const BUCKET_ENDS = [3, 14, 30, 60, 90, 180, null] as const;

/** How many are how old: 0-3, 4-14, 15-30, 31-60, 61-90, 91-180 and over 180 days. */
export function ageBuckets(counts: readonly AgeCount[]): { fromDays: number; toDays: number | null; count: number }[] {
  return BUCKET_ENDS.map((toDays, at) => {
    const fromDays = at === 0 ? 0 : (BUCKET_ENDS[at - 1] as number) + 1;
    const inside = counts.filter(({ ageDays }) => ageDays >= fromDays && (toDays === null || ageDays <= toDays));
    return { fromDays, toDays, count: total(inside) };
  });
}
