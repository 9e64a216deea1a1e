import { constants } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { offerNoFiniteFields } from './outbound-tls.js';

/** Suites of TLS 1.2 whose key is of a finite field (IANA). */
const FINITE_FIELDS = new Set([0x33, 0x39, 0x67, 0x6b, 0x9e, 0x9f, 0xccaa, 0x45, 0x88, 0xbe, 0xc4, 0xa2, 0xa3]);

/** The suites that a connection of this process offers. */
async function offered(): Promise<number[]> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const hello = new Promise<Buffer>((resolve) =>
    server.once('connection', (socket) => socket.on('error', () => undefined).once('data', resolve)),
  );
  const { port } = server.address() as AddressInfo;
  const client = tls.connect({ host: '127.0.0.1', port }).on('error', () => undefined);
  const bytes = await hello;
  client.destroy();
  server.close();
  // Record, kind and length, version, random; then the session's id, and the suites of two bytes each.
  const at = 5 + 4 + 2 + 32;
  const from = at + 1 + (bytes[at] ?? 0);
  const count = bytes.readUInt16BE(from) / 2;
  return Array.from({ length: count }, (_, i) => bytes.readUInt16BE(from + 2 + 2 * i));
}

describe('connections of the process', () => {
  it('offer no key of a finite field, whose size the other side would choose', async () => {
    // As Node begins: another spec of this process may have started a service.
    tls.DEFAULT_CIPHERS = constants.defaultCoreCipherList;
    const before = await offered();
    expect(before.filter((suite) => FINITE_FIELDS.has(suite))).not.toEqual([]);
    offerNoFiniteFields();
    offerNoFiniteFields();
    const after = await offered();
    expect(after.filter((suite) => FINITE_FIELDS.has(suite))).toEqual([]);
    // TLS 1.3, and what servers of today speak.
    expect(after).toEqual(expect.arrayContaining([0x1301, 0x1302, 0xc02f, 0xc030, 0xc02b]));
  });
});
