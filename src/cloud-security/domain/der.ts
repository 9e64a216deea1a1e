/** Tags of DER (X.690) that keys and certificates are made of. */
export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  sequence: 0x30,
  version: 0xa0,
} as const;

/** Where the content of an element lies. */
export interface DerElement {
  tag: number;
  from: number;
  to: number;
}

/** The element that begins there and ends before `end`; null when there is none. Lengths without an end are no DER. */
export function elementAt(der: Buffer, at: number, end: number): DerElement | null {
  if (at + 2 > end) return null;
  const tag = der.readUInt8(at);
  const short = der.readUInt8(at + 1);
  if (short < 0x80) return within({ tag, from: at + 2, to: at + 2 + short }, end);
  const bytes = short & 0x7f;
  if (bytes === 0 || bytes > 3 || at + 2 + bytes > end) return null;
  const from = at + 2 + bytes;
  return within({ tag, from, to: from + der.readUIntBE(at + 2, bytes) }, end);
}

/** The first elements inside of another, at most so many; null where something in there is none. */
export function elementsIn(
  der: Buffer,
  { from, to }: Pick<DerElement, 'from' | 'to'>,
  most: number,
): DerElement[] | null {
  const found: DerElement[] = [];
  let at = from;
  while (at < to && found.length < most) {
    const next = elementAt(der, at, to);
    if (next === null) return null;
    found.push(next);
    at = next.to;
  }
  return found;
}

/** How many bits an INTEGER has that is not negative; null for zero. */
export function bitsOf(der: Buffer, { from, to }: DerElement): number | null {
  let at = from;
  while (at < to && der[at] === 0) at += 1;
  return at === to ? null : (to - at) * 8 - (Math.clz32(der.readUInt8(at)) - 24);
}

function within(element: DerElement, end: number): DerElement | null {
  return element.to <= end ? element : null;
}
