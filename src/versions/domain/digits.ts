const LEADING_ZEROS = /^0+/;

/** Compares two runs of decimal digits by their value, however long; no digits count as zero. */
export function compareDigits(a: string, b: string): number {
  const [left, right] = [a.replace(LEADING_ZEROS, ''), b.replace(LEADING_ZEROS, '')];
  return left.length - right.length || compareTexts(left, right);
}

/** Compares two texts by their UTF-16 units, the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether the UTF-16 unit is one of 0-9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether the UTF-16 unit is one of A-Z and a-z. */
export function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/**
 * Compares lists item by item, the shorter padded with `missing`; the first difference counts.
 *
 * @param missing what stands where one list has ended and the other has not
 */
export function compareLists<Item>(
  a: readonly Item[],
  b: readonly Item[],
  missing: Item,
  compare: (x: Item, y: Item) => number,
): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = compare(a[i] ?? missing, b[i] ?? missing);
    if (difference !== 0) return difference;
  }
  return 0;
}
