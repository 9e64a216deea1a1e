/**
 * Orders ids of controls by their parts: numbers as numbers, everything else as text. `3.2` comes before `3.10`, which is
 * another control than `3.1`.
 */
export function compareControlIds(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  for (const [i, one] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const order = compareParts(one, other);
    if (order !== 0) return order;
  }
  return left.length === right.length ? compareTexts(a, b) : -1;
}

function partsOf(id: string): string[] {
  return id.match(/\d+|\D+/g) ?? [];
}

function compareParts(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b)) {
    const [left, right] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')];
    return left.length - right.length || compareTexts(left, right);
  }
  return compareTexts(a, b);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
