import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { answerTo, NoAnswerError } from './answer-to.js';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi';
const INTERIM = 'HTTP/1.1 103 Early Hints\r\n\r\n';

let server: Server | undefined;
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

async function serverThat(speaks: (socket: Socket) => void): Promise<URL> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => speaks(socket));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

describe('the answer to a request', () => {
  it('comes after ten interim ones, and after no more', async () => {
    const few = await serverThat((socket) => socket.write(INTERIM.repeat(10) + ANSWER));
    expect((await answerTo(few, {})).statusCode).toBe(200);
    server?.close();
    const many = await serverThat((socket) => socket.write(INTERIM.repeat(11) + ANSWER));
    await expect(answerTo(many, {})).rejects.toThrow(NoAnswerError);
  });

  it('is none in another protocol, whose connection is closed', async () => {
    let isClosed: Promise<unknown> = Promise.resolve();
    const url = await serverThat((socket) => {
      isClosed = new Promise((resolve) => socket.once('close', resolve));
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });
    await expect(answerTo(url, {})).rejects.toThrow('changed the protocol');
    await isClosed;
  });

  it('has to begin in time, however alive the connection is', async () => {
    const url = await serverThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX: ');
      const timer = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    await expect(answerTo(url, { timeout: 60_000, answerMs: 200 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('may take longer once it has begun', async () => {
    const url = await serverThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nh');
      setTimeout(() => socket.write('i'), 400);
    });
    const answer = await answerTo(url, { answerMs: 200 });
    expect(Buffer.concat((await answer.toArray()) as Buffer[]).toString()).toBe('hi');
  });

  it('that falls silent is told, and ended', async () => {
    let silent = 0;
    const whenSilent = (): void => {
      silent += 1;
    };
    const url = await serverThat(() => undefined);
    await expect(answerTo(url, { timeout: 100, whenSilent })).rejects.toThrow('silent');
    expect(silent).toBe(1);
  });
});
