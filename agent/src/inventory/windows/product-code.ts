const GUID = /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/i;

/** A product code as Windows Installer writes it, in upper case; null for a key that is none. */
export function productCode(key: string): string | null {
  return GUID.test(key) ? key.toUpperCase() : null;
}

/**
 * The GUID behind one that Windows Installer packed into 32 digits: the first three groups are reversed as a whole, the
 * others byte by byte. Null for anything else.
 */
export function unpackedCode(packed: string): string | null {
  if (!/^[0-9A-F]{32}$/i.test(packed)) return null;
  const group = (from: number, length: number) =>
    packed
      .slice(from, from + length)
      .split('')
      .reverse()
      .join('');
  const bytes = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => group(from + index * 2, 2)).join('');
  const groups = [group(0, 8), group(8, 4), group(12, 4), bytes(16, 2), bytes(20, 6)];
  return `{${groups.join('-').toUpperCase()}}`;
}
