/** With two decimals at most. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
