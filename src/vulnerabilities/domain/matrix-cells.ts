const SCALE = [1, 2, 3, 4, 5];

/**
 * Cells of the matrix as bits, (likelihood - 1) * 5 + impact - 1: those in any of these rows and any of these columns; all rows
 * or columns where none are named. Null when neither is.
 */
export function cellBits(likelihoods: readonly number[]): number;
export function cellBits(
  likelihoods: readonly number[] | undefined,
  impacts: readonly number[] | undefined,
): number | null;
export function cellBits(likelihoods: readonly number[] | undefined, impacts?: readonly number[]): number | null {
  if (likelihoods === undefined && impacts === undefined) return null;
  let bits = 0;
  for (const likelihood of likelihoods ?? SCALE)
    for (const impact of impacts ?? SCALE) bits |= 1 << ((likelihood - 1) * 5 + impact - 1);
  return bits;
}

/** NIST SP 800-30 r1, Table I-2: rows are likelihood 1-5, columns impact 1-5. */
const LEVELS = [
  [1, 1, 1, 2, 2],
  [1, 2, 2, 2, 3],
  [1, 2, 3, 3, 4],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5],
];

/** The cells that are of any of these levels 1-5, as bits. */
export function cellsOfLevels(levels: readonly number[]): number {
  let bits = 0;
  LEVELS.flat().forEach((level, cell) => {
    if (levels.includes(level)) bits |= 1 << cell;
  });
  return bits;
}

/** The rows and the columns that any of these cells is in. */
export function axesOf(cells: number): { likelihoods: number[]; impacts: number[] } {
  const has = (likelihood: number, impact: number): boolean =>
    (cells & (1 << ((likelihood - 1) * 5 + impact - 1))) !== 0;
  return {
    likelihoods: SCALE.filter((likelihood) => SCALE.some((impact) => has(likelihood, impact))),
    impacts: SCALE.filter((impact) => SCALE.some((likelihood) => has(likelihood, impact))),
  };
}
