import { connect } from 'node:net';

const END_OF_HEADERS = Buffer.from('\r\n\r\n');

/**
 * A keep-alive HTTP connection that costs the load generator next to nothing, so that what is measured is the server. One
 * request at a time; answers need a Content-Length.
 */
export async function openConnection(port) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let waiting = null;
  let received = Buffer.alloc(0);
  const fail = (error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(END_OF_HEADERS);
    if (end < 0) return;
    const headers = received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(headers);
    if (!length) {
      fail(new Error(`An answer without a length:\n${headers}`));
      return;
    }
    if (received.length < end + 4 + Number(length[1])) return;
    const body = received.toString('utf8', end + 4, end + 4 + Number(length[1]));
    received = Buffer.alloc(0);
    const { resolve } = waiting;
    waiting = null;
    resolve({ status: Number(headers.slice(9, 12)), headers, body });
  });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    /** Writes the parts of a request; gives status, header text and body of the answer. */
    send: (parts) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) throw new Error('The server closed the connection.');
        waiting = { resolve, reject };
        for (const part of parts) socket.write(part);
      }),
    close: () => socket.destroy(),
  };
}
