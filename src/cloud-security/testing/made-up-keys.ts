/** Keys and certificates that OpenSSL takes, or begins to take, and that nobody ever made: numbers of any size. */

const RSA = '06092a864886f70d010101';
const DSA = '06072a8648ce380401';

/** p is 3 and q is 5, so that OpenSSL signs by the private exponent, which takes the longest. */
export function madeUpKey(bits: number, form: 'pkcs1' | 'pkcs8' = 'pkcs1'): string {
  const one = Buffer.from([1]);
  const numbers = [zero(), oddOf(bits), EXPONENT, oddOf(bits), Buffer.from([3]), Buffer.from([5]), one, one, one];
  const pkcs1 = sequence(...numbers.map(integer));
  if (form === 'pkcs1') return pem('RSA PRIVATE KEY', pkcs1);
  return pem('PRIVATE KEY', sequence(integer(zero()), algorithm(RSA), tlv(0x04, pkcs1)));
}

/** A DSA key whose own part is cut off: what OpenSSL says of it is that it cannot be read. */
export function unreadableDsaKey(): string {
  const parameters = sequence(integer(oddOf(2048)), integer(oddOf(256)), integer(Buffer.from([2])));
  const dsa = sequence(Buffer.from(DSA, 'hex'), parameters);
  return pem('PRIVATE KEY', sequence(integer(zero()), dsa, tlv(0x04, Buffer.from([0x02]))));
}

/** Its signature is nobody's. */
export function madeUpCertificate(kind: 'rsa' | 'dsa', bits: number): string {
  const name = sequence(tlv(0x31, sequence(Buffer.from('0603550403', 'hex'), tlv(0x0c, Buffer.from('x')))));
  const times = sequence(...['250101000000Z', '400101000000Z'].map((time) => tlv(0x17, Buffer.from(time))));
  const numbers = sequence(integer(oddOf(bits)), integer(EXPONENT));
  const key = sequence(algorithm(kind === 'rsa' ? RSA : DSA), bitString(numbers));
  const by = algorithm('06092a864886f70d01010b');
  const version = tlv(0xa0, integer(Buffer.from([2])));
  const signed = sequence(version, integer(Buffer.from([1])), by, name, times, name, key);
  return pem('CERTIFICATE', sequence(signed, by, bitString(Buffer.alloc(256, 1))));
}

const EXPONENT = Buffer.from([1, 0, 1]);

function zero(): Buffer {
  return Buffer.from([0]);
}

function oddOf(bits: number): Buffer {
  return Buffer.alloc(bits / 8, 0xc3);
}

function algorithm(id: string): Buffer {
  return sequence(Buffer.from(id, 'hex'), Buffer.from([0x05, 0x00]));
}

function bitString(content: Buffer): Buffer {
  return tlv(0x03, zero(), content);
}

function sequence(...parts: Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

function integer(bytes: Buffer): Buffer {
  return tlv(0x02, bytes.readUInt8(0) < 0x80 ? bytes : Buffer.concat([zero(), bytes]));
}

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.alloc(3);
  bytes.writeUIntBE(length, 0, 3);
  const from = bytes.findIndex((byte) => byte !== 0);
  return Buffer.concat([Buffer.from([0x80 | (3 - from)]), bytes.subarray(from)]);
}

function pem(label: string, der: Buffer): string {
  return `-----BEGIN ${label}-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`;
}
