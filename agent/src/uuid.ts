/**
 * A UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, the rest random. Sorts by time.
 * @param random at least 10 bytes
 */
export function uuidV7(milliseconds: number, random: Buffer) {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  random.copy(bytes, 6, 0, 10);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The milliseconds in a UUIDv7.
 */
export function millisecondsOf(id: string) {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
