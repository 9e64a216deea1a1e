import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is asked of clients that have an answer to read. */
interface ReadingPace {
  /** So long may nothing of what waits for a client move. */
  stallMs: number;
  /** The least rate at which a client takes what waits in memory once the answer is whole, after a first `stallMs`. */
  bytesPerSecond: number;
  /** A request on whose connection nothing comes and nothing goes: longer than any answer takes. */
  silentMs: number;
}

/** A slow mobile connection has more than 30 kB/s. */
const PACE: ReadingPace = { stallMs: 30_000, bytesPerSecond: 16 * 1024, silentMs: 300_000 };

/**
 * Cuts off who asks and does not read: the answer would stay in memory for as long as the connection does, and connections cost the
 * client nothing. An answer that is still being made has its time.
 */
export function cutOffUnread(server: Server, pace: ReadingPace = PACE): void {
  // Node looks whether the buffer moved, so that who stops at once is cut off after one such time or two.
  server.timeout = pace.stallMs;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    const begunAt = performance.now();
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0 || performance.now() - begunAt >= pace.silentMs) socket.destroy();
      else socket.setTimeout(pace.stallMs);
    });
    response.once('prefinish', () => {
      takeBy(response, pace);
    });
  });
}

/** Line ends that a client sends, or a byte that it takes now and then, count as movement: so there is a last moment, too. */
function takeBy(response: ServerResponse, { stallMs, bytesPerSecond }: ReadingPace): void {
  const { socket } = response;
  if (socket === null || socket.writableLength === 0) return;
  const last = stallMs + (socket.writableLength / bytesPerSecond) * 1000;
  const timer = setTimeout(() => socket.destroy(), last).unref();
  response.once('close', () => {
    clearTimeout(timer);
  });
}
