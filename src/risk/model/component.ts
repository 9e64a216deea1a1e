/** 10⁻¹² risk is one unit; a mass is counted in 10⁻¹² of a squared risk. */
const UNITS = 1_000_000_000_000n;

/** The largest integer whose square is not above `value`. Throws a RangeError below 0. */
export function integerSquareRoot(value: bigint): bigint {
  if (value < 0n) throw new RangeError('No square root of a negative number');
  if (value < 2n) return value;
  // Newton: after one step from anywhere it comes from above. Floating point knows the first sixteen digits of the root.
  const near = BigInt(Math.floor(Math.min(Math.sqrt(Number(value)), Number.MAX_VALUE))) + 1n;
  let root = (near + value / near) >> 1n;
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Σ units⁴ over the distinct vulnerabilities of one component (device × source package). A vulnerability that several
 * binary packages report counts once, with its highest risk.
 */
export function sumOfFourthPowers(findings: Iterable<{ vulnerability: string | number; units: bigint }>): bigint {
  const highest = new Map<string | number, bigint>();
  for (const { vulnerability, units } of findings) {
    const known = highest.get(vulnerability);
    if (known === undefined || units > known) highest.set(vulnerability, units);
  }
  let sum = 0n;
  for (const units of highest.values()) sum += units ** 4n;
  return sum;
}

/**
 * X² of a component in 10⁻¹², where X = (Σx⁴)^¼: close to the worst finding, because one upgrade mends them all.
 * Rounded to the nearest, exactly.
 */
export function componentMass(sum: bigint): bigint {
  // round(√sum / 10¹²) = ⌊(⌊√(4·sum)⌋ + 10¹²) / (2·10¹²)⌋
  return (integerSquareRoot(4n * sum) + UNITS) / (2n * UNITS);
}

/** Components are independent of each other: their squares add up. */
export function deviceMass(components: Iterable<bigint>): bigint {
  let mass = 0n;
  for (const component of components) mass += component;
  return mass;
}

/**
 * What a device that never reported is taken to have: the mass at this percentile (0-1, nearest rank) of those that did.
 * 0 when none did.
 */
export function imputedMass(masses: readonly bigint[], percentile: number): bigint {
  const sorted = [...masses].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.max(0, Math.ceil(percentile * sorted.length) - 1)] ?? 0n;
}
