/** Rounded to two decimals, half up, as a whole number of hundredths: what is exact to multiply and to divide. */
export function hundredths(value: number): number {
  // 1.005 is a little less than it looks; what was written with three decimals shall round as written.
  return Math.round(Number((value * 100).toFixed(6)));
}
