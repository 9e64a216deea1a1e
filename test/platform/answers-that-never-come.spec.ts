import { lookup } from 'node:dns';
import { Agent as PlainAgent } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelHttpClient } from '../../src/advice/outbound/model-http.client.js';
import { exchange } from '../../src/cloud-security/outbound/exchange.js';
import { callOut } from '../../src/identity/oauth/provider-transport.js';
import { OutboundTlsAgent } from '../../src/platform/index.js';
import { download } from '../../src/vulnerabilities/app/intelligence/download.js';

const INTERIM = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
const OTHER_PROTOCOL = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
/** A call that is never settled fails here instead of by the time of the test. */
const LATE_MS = 10_000;

let server: Server;
let url: URL;
let folder: string;
let speak: (socket: Socket) => void;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => speak(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posture-answers-'));
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await rm(folder, { recursive: true, force: true });
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Nobody's patience ends these, so that only the answer can. */
const endless = new AbortController().signal;

const CALLERS: Record<string, () => Promise<unknown>> = {
  'an identity provider': () =>
    callOut(url, { method: 'GET', headers: {}, body: null }, { production: false, privateHosts: new Set() }),
  'a cloud suite': () =>
    exchange(
      { method: 'GET', url, headers: {}, body: null },
      { maxBytes: 1000, signal: endless, agents: { plain: new PlainAgent(), tls: new OutboundTlsAgent() }, lookup },
    ),
  'a feed': () =>
    download({ url, path: join(folder, 'feed'), maxBytes: 1000, etag: null, lastModified: null, trusted: true }),
  'a language model': () =>
    new ModelHttpClient(
      { production: false, allowedHosts: new Set() },
      { idleMs: 600_000, maxBytes: 1000, signal: endless },
    ).post({ url, headers: {}, body: {} }),
};

describe.each(Object.entries(CALLERS))('a call of %s', (_whom, call) => {
  const outcome = () =>
    Promise.race([
      call().then(
        () => 'answered',
        () => 'failed',
      ),
      pause(LATE_MS, 'never settled', { ref: false }),
    ]);

  it.each([
    ['at once', OTHER_PROTOCOL],
    ['with the first of its words', `${OTHER_PROTOCOL}hello`],
    ['after an interim answer', INTERIM + OTHER_PROTOCOL],
  ])('ends where the other side changes the protocol %s', async (_when, said) => {
    speak = (socket) => socket.write(said);
    expect(await outcome()).toBe('failed');
  });

  it('ends where interim answers do not', async () => {
    let told = 0;
    speak = (socket) => {
      const timer = setInterval(() => (told += socket.write(INTERIM) ? 1 : 0), 5);
      socket.on('close', () => clearInterval(timer));
    };
    expect(await outcome()).toBe('failed');
    expect(told).toBeLessThan(300);
  });
});
