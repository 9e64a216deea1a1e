import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cutOffUnread } from './unread-answers.js';
import { limitRequestTimes } from './unreadable-requests.js';

const MIB = 1024 * 1024;
/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(48 * MIB, 'x');
const SLOW = { bytesPerSecond: 100_000, silentMs: 1e9 };

let server: Server;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** A client that has asked and reads nothing yet, and what it asked for. */
async function ask(answer: (response: ServerResponse) => void, pace: Parameters<typeof cutOffUnread>[1]) {
  server = createServer((_request, response) => {
    answer(response);
  });
  limitRequestTimes(server);
  server.keepAliveTimeout = 200;
  cutOffUnread(server, pace);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause();
  sockets.push(client);
  const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const [, response] = await asked;
  return { client, response };
}

const large = (response: ServerResponse): void => {
  response.end(LARGE);
};

/** How many bytes there still are for a client, until its connection ends. */
async function rest(client: Socket): Promise<number> {
  let bytes = 0;
  client.on('data', (data: Buffer) => {
    bytes += data.length;
  });
  if (client.closed) return bytes;
  client.resume();
  await once(client, 'close');
  return bytes;
}

describe('an answer', () => {
  it('that nobody reads ends with its connection', async () => {
    const { client, response } = await ask(large, { ...SLOW, stallMs: 300 });
    await once(response, 'close');
    expect(await rest(client)).toBeLessThan(LARGE.length);
  });

  it('that nobody reads ends also where the client goes on sending', async () => {
    const { client, response } = await ask(large, { stallMs: 400, bytesPerSecond: 1e9, silentMs: 1e9 });
    const sending = setInterval(() => client.write('\r\n'), 50);
    await once(response, 'close');
    clearInterval(sending);
    expect(await rest(client)).toBeLessThan(LARGE.length);
  });

  it('that is read slowly but steadily arrives whole', async () => {
    const { client } = await ask(large, { ...SLOW, stallMs: 1500 });
    client.on('data', () => {
      client.pause();
      setTimeout(() => client.resume(), 3);
    });
    expect(await rest(client)).toBeGreaterThan(LARGE.length);
  });

  it('that takes long to make is waited for', async () => {
    const { client } = await ask((response) => setTimeout(() => response.end('made'), 900), { ...SLOW, stallMs: 200 });
    const [data] = (await once(client.resume(), 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1.1 200 OK/);
  });

  it('that never comes ends with its connection', async () => {
    const { client, response } = await ask(() => undefined, { ...SLOW, stallMs: 100, silentMs: 400 });
    await once(response, 'close');
    expect(await rest(client)).toBe(0);
  });

  it('leaves a connection that waits for the next request for as long as one is kept', async () => {
    const { client } = await ask((response) => response.end('made'), { ...SLOW, stallMs: 100 });
    expect(await rest(client)).toBeGreaterThan(0);
  });
});
