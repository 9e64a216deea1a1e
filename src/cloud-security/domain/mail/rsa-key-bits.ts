const [INTEGER, BIT_STRING, SEQUENCE] = [0x02, 0x03, 0x30];

interface Element {
  tag: number;
  from: number;
  to: number;
}

/**
 * How many bits the modulus of an RSA key has, from the base64 of a DKIM record: a SubjectPublicKeyInfo (RFC 6376, 3.6.1) or,
 * as some publish it, a bare RSAPublicKey. Null when it is neither.
 */
export function rsaKeyBits(base64: string): number | null {
  const text = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const der = Buffer.from(text, 'base64');
  const outer = elementAt(der, 0, der.length);
  if (outer?.tag !== SEQUENCE) return null;
  const first = elementAt(der, outer.from, outer.to);
  if (first?.tag === INTEGER) return bitsOf(der, first);
  if (first?.tag !== SEQUENCE) return null;
  const wrapped = elementAt(der, first.to, outer.to);
  if (wrapped?.tag !== BIT_STRING) return null;
  // A bit string begins with the number of bits that its last byte leaves unused.
  const key = elementAt(der, wrapped.from + 1, wrapped.to);
  const modulus = key?.tag === SEQUENCE ? elementAt(der, key.from, key.to) : null;
  return modulus?.tag === INTEGER ? bitsOf(der, modulus) : null;
}

/** The DER element that begins there and ends before `end`; null when there is none. */
function elementAt(der: Buffer, at: number, end: number): Element | null {
  if (at + 2 > end) return null;
  const tag = der.readUInt8(at);
  const short = der.readUInt8(at + 1);
  if (short < 0x80) return within({ tag, from: at + 2, to: at + 2 + short }, end);
  const bytes = short & 0x7f;
  if (bytes === 0 || bytes > 3 || at + 2 + bytes > end) return null;
  const from = at + 2 + bytes;
  return within({ tag, from, to: from + der.readUIntBE(at + 2, bytes) }, end);
}

function within(element: Element, end: number): Element | null {
  return element.to <= end ? element : null;
}

function bitsOf(der: Buffer, { from, to }: Element): number | null {
  let at = from;
  while (at < to && der[at] === 0) at += 1;
  return at === to ? null : (to - at) * 8 - (Math.clz32(der.readUInt8(at)) - 24);
}
