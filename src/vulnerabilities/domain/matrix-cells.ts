const SCALE = [1, 2, 3, 4, 5];

/**
 * Cells of the matrix as bits, (likelihood - 1) * 5 + impact - 1: those in any of these rows and any of these columns; all rows
 * or columns where none are named. Null when neither is.
 */
export function cellBits(
  likelihoods: readonly number[] | undefined,
  impacts: readonly number[] | undefined,
): number | null {
  if (likelihoods === undefined && impacts === undefined) return null;
  let bits = 0;
  for (const likelihood of likelihoods ?? SCALE)
    for (const impact of impacts ?? SCALE) bits |= 1 << ((likelihood - 1) * 5 + impact - 1);
  return bits;
}
