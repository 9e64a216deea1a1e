import { bitsOf, elementAt, TAG } from '../der.js';

/**
 * How many bits the modulus of an RSA key has, from the base64 of a DKIM record: a SubjectPublicKeyInfo (RFC 6376, 3.6.1) or,
 * as some publish it, a bare RSAPublicKey. Null when it is neither.
 */
export function rsaKeyBits(base64: string): number | null {
  const text = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const der = Buffer.from(text, 'base64');
  const outer = elementAt(der, 0, der.length);
  if (outer?.tag !== TAG.sequence) return null;
  const first = elementAt(der, outer.from, outer.to);
  if (first?.tag === TAG.integer) return bitsOf(der, first);
  if (first?.tag !== TAG.sequence) return null;
  const wrapped = elementAt(der, first.to, outer.to);
  if (wrapped?.tag !== TAG.bitString) return null;
  // A bit string begins with the number of bits that its last byte leaves unused.
  const key = elementAt(der, wrapped.from + 1, wrapped.to);
  const modulus = key?.tag === TAG.sequence ? elementAt(der, key.from, key.to) : null;
  return modulus?.tag === TAG.integer ? bitsOf(der, modulus) : null;
}
