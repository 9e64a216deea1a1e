import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_BASE } from './problem.filter.js';

const TOO_LARGE = {
  status: 431,
  code: 'headers-too-large',
  title: 'Request header fields too large',
  detail: 'The address and headers of a request may be 16 KiB together. Ask for less at once.',
};
const MALFORMED = {
  status: 400,
  code: 'malformed-request',
  title: 'Malformed request',
  detail: 'This is not a request that HTTP knows.',
};

/** Answers what Node refuses before there is a request: with a problem like everything else, and then hangs up. */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code, title, detail } = error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LARGE : MALFORMED;
    const body = JSON.stringify({
      type: `${PROBLEM_BASE}${code}`,
      title,
      status,
      detail,
      instance: null,
      code,
      requestId: null,
    });
    socket.end(
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
