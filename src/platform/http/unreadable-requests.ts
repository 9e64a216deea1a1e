import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { v7 } from 'uuid';
import { PROBLEM_BASE } from './problem.filter.js';

/** Headers of a request must have come after so long; Node looks every 30 s. */
const HEADERS_TIMEOUT_MS = 15_000;
/** The whole request: 8 MiB at 70 kB/s. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than proxies keep an idle connection (60 s), so that none sends into one that we just closed. */
const KEEP_ALIVE_MS = 65_000;

interface Refusal {
  status: number;
  code: string;
  title: string;
  detail: string;
}

const MALFORMED: Refusal = {
  status: 400,
  code: 'malformed-request',
  title: 'Malformed request',
  detail: 'This is not a request that HTTP knows.',
};
const BY_ERROR: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers-too-large',
    title: 'Request header fields too large',
    detail: 'The address and headers of a request may be 16 KiB together. Ask for less at once.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request-timeout',
    title: 'Request timeout',
    detail: 'The request did not come whole in time. Send it again.',
  },
};

/** Gives senders a time in which a request must have come, and none that comes byte by byte a connection for ever. */
export function limitRequestTimes(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
}

/** Answers what Node refuses before there is a request: with a problem and the headers of every answer, and then hangs up. */
export function answerUnreadableRequests(server: Server, securityHeaders: Record<string, string>): void {
  const last = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    last.set(request.socket, { request, response });
  });
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    // A second answer to one request would be taken for that of the next.
    if (!socket.writable || isAnswered(last.get(socket))) {
      socket.destroy();
      return;
    }
    socket.end(answer(BY_ERROR[error.code ?? ''] ?? MALFORMED, securityHeaders), () => {
      socket.destroy();
    });
  });
}

/** Whether what cannot be read is the rest of a request that has its answer, or comes while another one's is on its way. */
function isAnswered(exchange: { request: IncomingMessage; response: ServerResponse } | undefined): boolean {
  if (!exchange) return false;
  const { request, response } = exchange;
  return request.complete ? !response.writableFinished : response.headersSent;
}

/**
 * Node answers an `Expect` other than `100-continue` itself, without the headers of every answer. It is given to the routes' first
 * middleware instead, which refuses it.
 */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

function answer({ status, code, title, detail }: Refusal, securityHeaders: Record<string, string>): string {
  const requestId = v7();
  const body = JSON.stringify({
    type: `${PROBLEM_BASE}${code}`,
    title,
    status,
    detail,
    instance: null,
    code,
    requestId,
  });
  const headers = {
    'X-Request-Id': requestId,
    ...securityHeaders,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`;
}
