import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { bitsOf, type DerElement, elementsIn, TAG } from '../domain/der.js';

/** NIST SP 800-131A: shorter RSA keys no longer sign. What is longer takes the cube of its length to sign, for nothing. */
export const RSA_BITS = { least: 2048, most: 8192 } as const;

/** The most that OpenSSL takes of long keys, too; usual are 17 bits (65537). */
const MOST_EXPONENT_BITS = 64;
const LONGEST_PEM = 20_000;
const RSA_ENCRYPTION = '2a864886f70d010101';
/** version, n, e, d, p, q, d mod (p-1), d mod (q-1), 1/q mod p (RFC 8017, A.1.2). */
const NUMBERS_OF_A_KEY = 9;

/** What is wrong with a key or a certificate of somebody's. */
export type RsaKeyProblem = 'unreadable' | 'other-algorithm' | 'bits';

/**
 * A private key that somebody entered: RSA in PKCS #8 or PKCS #1, without a passphrase, of {@link RSA_BITS}.
 *
 * OpenSSL computes while it reads (the public half of a DSA key, without a bound) and signs with whatever numbers it is
 * given, so that a made-up key holds the process for minutes. Hence the algorithm, the lengths and whether the numbers are a
 * key at all are looked at first, and OpenSSL gets those numbers instead of the text.
 */
export function rsaPrivateKeyOf(pem: string): KeyObject | RsaKeyProblem {
  const block = blockOf(pem, '(?:RSA )?PRIVATE KEY');
  if (block === null) return 'unreadable';
  const der = block.label === 'PRIVATE KEY' ? pkcs1In(block.der) : block.der;
  if (typeof der === 'string') return der;
  const numbers = integersOf(der, wholeSequence(der), NUMBERS_OF_A_KEY);
  if (numbers === null) return 'unreadable';
  const [version, n, e, d, p, q, dp, dq, qi] = numbers as KeyNumbers;
  if (version.bits !== 0) return 'unreadable';
  if (!isOfBits(n)) return 'bits';
  if (e.bits > MOST_EXPONENT_BITS || [d, p, q, dp, dq, qi].some(({ bits }) => bits > n.bits)) return 'unreadable';
  if (!areAKey({ n, e, d, p, q, dp, dq, qi })) return 'unreadable';
  const jwk = { n, e, d, p, q, dp, dq, qi };
  const texts = Object.fromEntries(Object.entries(jwk).map(([name, { bytes }]) => [name, bytes.toString('base64url')]));
  try {
    return createPrivateKey({ format: 'jwk', key: { kty: 'RSA', ...texts } });
  } catch {
    return 'unreadable';
  }
}

/** A certificate that somebody entered, whose key is RSA of {@link RSA_BITS}: OpenSSL reads the key in it as well. */
export function rsaCertificateOf(pem: string): X509Certificate | RsaKeyProblem {
  const der = blockOf(pem, 'CERTIFICATE')?.der;
  const outer = der && wholeSequence(der);
  const [signed] = (outer && elementsIn(der, outer, 3)) ?? [];
  const fields = der && signed?.tag === TAG.sequence ? elementsIn(der, signed, 7) : null;
  // version (absent in the first), serial, algorithm of the signature, issuer, validity, subject, key
  const key = fields?.[fields[0]?.tag === TAG.version ? 6 : 5];
  if (!der || key?.tag !== TAG.sequence) return 'unreadable';
  const [algorithm, bits] = elementsIn(der, key, 2) ?? [];
  if (!algorithm || bits?.tag !== TAG.bitString) return 'unreadable';
  if (!isRsa(der, algorithm)) return 'other-algorithm';
  // A bit string begins with the number of bits that its last byte leaves unused.
  const [numbers] = elementsIn(der, { from: bits.from + 1, to: bits.to }, 1) ?? [];
  const [n, e] = integersOf(der, numbers ?? null, 2) ?? [];
  if (!n || !e || e.bits > MOST_EXPONENT_BITS) return 'unreadable';
  if (!isOfBits(n)) return 'bits';
  try {
    return new X509Certificate(der);
  } catch {
    return 'unreadable';
  }
}

interface KeyInteger {
  bits: number;
  /** Big endian, without zeros before it. */
  bytes: Buffer;
}
type KeyNumbers = [
  KeyInteger,
  KeyInteger,
  KeyInteger,
  KeyInteger,
  KeyInteger,
  KeyInteger,
  KeyInteger,
  KeyInteger,
  KeyInteger,
];

/** The first block of PEM with such a label; text around it is nobody's matter. */
function blockOf(pem: string, label: string): { label: string; der: Buffer } | null {
  if (pem.length > LONGEST_PEM) return null;
  const found = new RegExp(`-----BEGIN (${label})-----([A-Za-z0-9+/=\\s]*)-----END \\1-----`).exec(pem);
  return found ? { label: found[1] ?? '', der: Buffer.from(found[2] ?? '', 'base64') } : null;
}

/** RFC 5208: a version, the algorithm, and the key of that algorithm as an OCTET STRING. */
function pkcs1In(der: Buffer): Buffer | RsaKeyProblem {
  const outer = wholeSequence(der);
  const [version, algorithm, key] = (outer && elementsIn(der, outer, 3)) ?? [];
  if (version?.tag !== TAG.integer || !algorithm || key?.tag !== TAG.octetString) return 'unreadable';
  return isRsa(der, algorithm) ? der.subarray(key.from, key.to) : 'other-algorithm';
}

function wholeSequence(der: Buffer): DerElement | null {
  const [outer] = elementsIn(der, { from: 0, to: der.length }, 1) ?? [];
  return outer?.tag === TAG.sequence && outer.to === der.length ? outer : null;
}

function isRsa(der: Buffer, algorithm: DerElement): boolean {
  const [id] = (algorithm.tag === TAG.sequence && elementsIn(der, algorithm, 1)) || [];
  return id?.tag === TAG.objectId && der.toString('hex', id.from, id.to) === RSA_ENCRYPTION;
}

/** So many integers, none of them negative, and nothing else. */
function integersOf(der: Buffer, sequence: DerElement | null, count: number): KeyInteger[] | null {
  const found = sequence?.tag === TAG.sequence ? elementsIn(der, sequence, count + 1) : null;
  if (found?.length !== count) return null;
  const isWhole = found.every(({ tag, from, to }) => tag === TAG.integer && from < to && der.readUInt8(from) < 0x80);
  return isWhole ? found.map((one) => integerOf(der, one)) : null;
}

function integerOf(der: Buffer, element: DerElement): KeyInteger {
  const bits = bitsOf(der, element) ?? 0;
  return { bits, bytes: der.subarray(element.to - Math.ceil(bits / 8), element.to) };
}

function isOfBits({ bits }: KeyInteger): boolean {
  return bits >= RSA_BITS.least && bits <= RSA_BITS.most;
}

/** Whether the numbers belong together (RFC 8017, 3.2). Whether p and q are prime is not asked: it changes no cost. */
function areAKey(numbers: Record<'n' | 'e' | 'd' | 'p' | 'q' | 'dp' | 'dq' | 'qi', KeyInteger>): boolean {
  const big = ({ bytes }: KeyInteger): bigint => BigInt(`0x${bytes.toString('hex') || '0'}`);
  const [n, e, d, p, q] = [numbers.n, numbers.e, numbers.d, numbers.p, numbers.q].map(big) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (p < 3n || q < 3n || n % 2n === 0n || e < 3n || p * q !== n) return false;
  const [dp, dq, qi] = [numbers.dp, numbers.dq, numbers.qi].map(big) as [bigint, bigint, bigint];
  return (
    (e * d) % (p - 1n) === 1n &&
    (e * d) % (q - 1n) === 1n &&
    d % (p - 1n) === dp &&
    d % (q - 1n) === dq &&
    (qi * q) % p === 1n
  );
}
