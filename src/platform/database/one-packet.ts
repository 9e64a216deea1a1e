import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** Holds back what `send` puts on the connection until all of it can go together: a packet for each would cost more than the statements. */
export function inOnePacket<T>(client: PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Holds back what is put on the connection until the code that is running has put everything on it that it has. */
export function inPacketOfThisTurn(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
}
