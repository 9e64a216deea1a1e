/**
 * A share of 0 to 1 as points of 0 to 100, with one decimal. Only all of it reads 100 and only nothing reads 0: what is
 * nearly complete must not look complete.
 */
export function toPoints(share: number): number {
  const rounded = rounded1(share * 100);
  if (rounded >= 100 && share < 1) return 99.9;
  if (rounded <= 0 && share > 0) return 0.1;
  return rounded;
}

/** With one decimal, half up. */
export function rounded1(value: number): number {
  // What was computed as 3.3499999999999996 shall round as the 3.35 it stands for.
  return Math.round(Number((value * 10).toFixed(6))) / 10;
}
