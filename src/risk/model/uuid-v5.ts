const LENGTH = 16;

/** The UUID of a name (RFC 9562 §5.5): the same for the same name, everywhere. `namespace` is a UUID. */
export function uuidV5(name: string, namespace: string): string {
  const space = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  if (space.length !== LENGTH || space.some(Number.isNaN)) throw new RangeError(`${namespace} is no UUID`);
  const bytes = sha1(Uint8Array.from([...space, ...new TextEncoder().encode(name)])).slice(0, LENGTH);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** SHA-1 (FIPS 180-4), for names only: it keeps no secret and proves nothing. The model has no imports to take it from. */
function sha1(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const words = new Uint32Array(80);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = blocks.getUint32(offset + i * 4);
    for (let i = 16; i < 80; i += 1) {
      words[i] = rotate(word(words, i - 3) ^ word(words, i - 8) ^ word(words, i - 14) ^ word(words, i - 16), 1);
    }
    let [a, b, c, d, e] = state as [number, number, number, number, number];
    for (let i = 0; i < 80; i += 1) {
      const [mixed, constant] = round(i, b, c, d);
      const next = (rotate(a, 5) + mixed + e + constant + word(words, i)) >>> 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
    }
    for (const [i, value] of [a, b, c, d, e].entries()) state[i] = ((state[i] ?? 0) + value) >>> 0;
  }
  const digest = new DataView(new ArrayBuffer(20));
  for (const [i, value] of state.entries()) digest.setUint32(i * 4, value);
  return new Uint8Array(digest.buffer);
}

function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

function round(i: number, b: number, c: number, d: number): [mixed: number, constant: number] {
  if (i < 20) return [((b & c) | (~b & d)) >>> 0, 0x5a827999];
  if (i < 40) return [(b ^ c ^ d) >>> 0, 0x6ed9eba1];
  if (i < 60) return [((b & c) | (b & d) | (c & d)) >>> 0, 0x8f1bbcdc];
  return [(b ^ c ^ d) >>> 0, 0xca62c1d6];
}

function rotate(value: number, by: number): number {
  return ((value << by) | (value >>> (32 - by))) >>> 0;
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}
