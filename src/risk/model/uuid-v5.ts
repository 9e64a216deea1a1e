const LENGTH = 16;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
const BLOCK = 64;
/** Behind a message: a bit that ends it, and its length. */
const ENDING = 9;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const TEXT = new TextEncoder();
/** Of the last namespace: there is one, and thousands of names. */
let known = { namespace: '', bytes: new Uint8Array() };

/** The UUID of a name (RFC 9562 §5.5): the same for the same name, everywhere. `namespace` is a UUID. */
export function uuidV5(name: string, namespace: string): string {
  if (known.namespace !== namespace) known = { namespace, bytes: bytesOf(namespace) };
  const text = TEXT.encode(name);
  const message = new Uint8Array(Math.ceil((LENGTH + text.length + ENDING) / BLOCK) * BLOCK);
  message.set(known.bytes);
  message.set(text, LENGTH);
  const bytes = sha1(message, LENGTH + text.length);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let uuid = '';
  for (let i = 0; i < LENGTH; i += 1) {
    if (i === 4 || i === 6 || i === 8 || i === 10) uuid += '-';
    uuid += HEX[bytes[i] ?? 0] ?? '';
  }
  return uuid;
}

function bytesOf(uuid: string): Uint8Array<ArrayBuffer> {
  if (!UUID.test(uuid)) throw new RangeError(`${uuid} is no UUID`);
  return Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/**
 * SHA-1 (FIPS 180-4), for names only: it keeps no secret and proves nothing. The model has no imports to take it from.
 *
 * @param message of `length` bytes, with room for its ending up to a whole number of blocks
 */
function sha1(message: Uint8Array<ArrayBuffer>, length: number): Uint8Array {
  message[length] = 0x80;
  const blocks = new DataView(message.buffer);
  blocks.setBigUint64(message.length - 8, BigInt(length) * 8n);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const words = new Int32Array(80);
  const word = (at: number): number => words[at] ?? 0;
  for (let offset = 0; offset < message.length; offset += BLOCK) {
    for (let i = 0; i < 16; i += 1) words[i] = blocks.getInt32(offset + i * 4);
    for (let i = 16; i < 80; i += 1) words[i] = rotate(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1);
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i += 1) {
      const next = (rotate(a, 5) + mixed(i, b, c, d) + e + word(i)) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    state.set([a, b, c, d, e].map((value, i) => value + (state[i] ?? 0)));
  }
  const digest = new DataView(new ArrayBuffer(20));
  for (const [i, value] of state.entries()) digest.setInt32(i * 4, value);
  return new Uint8Array(digest.buffer);
}

/** The function of a round with its constant. */
function mixed(i: number, b: number, c: number, d: number): number {
  if (i < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (i < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (i < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
