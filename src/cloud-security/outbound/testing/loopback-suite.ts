import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { CloudCallError, type CloudRequest } from '../../domain/cloud-suite.port.js';
import { CloudHttpClient, HTTP_LIMITS, type HttpLimits } from '../cloud-http.client.js';
import type { OutboundClock } from '../pauses.js';

export const SECRET = 'Bearer the-token';
export const START = Date.parse('2026-11-22T12:00:00Z');
export const BUDGET_MS = 600_000;

export type Handler = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

/** Time that passes only by waiting. */
class WaitedClock implements OutboundClock {
  readonly waits: number[] = [];
  private at = START;

  now(): number {
    return this.at;
  }

  wait(ms: number): Promise<void> {
    this.waits.push(ms);
    this.at += ms;
    return Promise.resolve();
  }

  random(): number {
    return 0.5;
  }
}

/** A suite on this machine that answers as the test says, and clients to it. */
export class LoopbackSuite {
  base = '';
  clock = new WaitedClock();
  asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  answer: Handler = (_, response) => json(response, {});
  stop: () => void = () => undefined;
  private clients: CloudHttpClient[] = [];

  /** Starts one before each test of the file, and ends it after. */
  static perTest(): LoopbackSuite {
    const suite = new LoopbackSuite();
    beforeEach(() => suite.start());
    afterEach(() => {
      for (const client of suite.clients) client.close();
      suite.stop();
    });
    return suite;
  }

  client(limits: Partial<HttpLimits> = {}, signal = new AbortController().signal): CloudHttpClient {
    const client = new CloudHttpClient({
      rules: { production: false, origins: new Set([this.base]), isTrusted: () => false },
      limits: { ...HTTP_LIMITS, ...limits },
      clock: this.clock,
      deadline: START + BUDGET_MS,
      signal,
    });
    this.clients.push(client);
    return client;
  }

  get(path = '/'): CloudRequest {
    return { method: 'GET', url: `${this.base}${path}`, headers: { Authorization: SECRET } };
  }

  private async start(): Promise<void> {
    this.asked = [];
    this.clients = [];
    this.clock = new WaitedClock();
    const sockets = new Set<Socket>();
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        this.asked.push({ url: request.url ?? '', headers: request.headers, body });
        this.answer(request, response, this.asked.length);
      });
    });
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.stop = () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    };
  }
}

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** What a call ends with, which tells nothing of the token that was sent. */
export async function failure(work: Promise<unknown>): Promise<CloudCallError> {
  const error = await work.then(
    () => new Error('It answered.'),
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(CloudCallError);
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('the-token');
  return error as CloudCallError;
}
