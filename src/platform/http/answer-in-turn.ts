import type { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Clients send one request after the other; who sends more at once waits for nothing that a second connection would not give. */
const MOST_WAITING = 16;

/**
 * Takes the requests of one connection one after the other (RFC 9112, 9.3.2). Node hands all of a packet over at once and keeps their
 * answers until each has its turn: a few kilobytes would ask for gigabytes, and when the connection ends, nobody tells those answers
 * that never had it, so that their files stay open for good.
 */
export function answerInTurn(): RequestHandler {
  const lines = new WeakMap<Socket, (() => void)[]>();
  const begin = (socket: Socket, response: Response, next: NextFunction): void => {
    response.once('close', () => {
      const following = socket.destroyed ? undefined : lines.get(socket)?.shift();
      if (following === undefined) lines.delete(socket);
      else following();
    });
    next();
  };
  return ({ socket }: Request, response: Response, next: NextFunction): void => {
    const line = lines.get(socket);
    if (socket.destroyed) return;
    if (line === undefined) {
      lines.set(socket, []);
      begin(socket, response, next);
    } else if (line.length === MOST_WAITING) {
      socket.destroy();
    } else {
      line.push(() => {
        begin(socket, response, next);
      });
    }
  };
}
