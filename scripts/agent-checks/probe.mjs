import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

// The other machine of network.mjs: a line of what to try is answered by one of what was reached.

/** An answer takes a fraction of this between two namespaces. */
const PATIENCE_MS = 700;

function byTcp(address, port) {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const end = (isReached) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isReached);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    socket.once('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}

function byUdp(address, port) {
  return new Promise((resolve) => {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    const end = (isReached) => {
      clearTimeout(timer);
      socket.removeAllListeners('message');
      try {
        socket.close();
      } catch {
        // It is closed.
      }
      resolve(isReached);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    socket.once('message', () => end(true));
    socket.on('error', () => end(false));
    socket.send('x', port, address, () => undefined);
  });
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const { addresses, ports } = JSON.parse(line);
  const tries = addresses.flatMap((address) =>
    ports.flatMap((port) => [
      { name: `tcp ${address} ${port}`, done: byTcp(address, port) },
      { name: `udp ${address} ${port}`, done: byUdp(address, port) },
    ]),
  );
  const answers = await Promise.all(tries.map(({ done }) => done));
  console.log(JSON.stringify(tries.filter((_one, at) => answers[at]).map(({ name }) => name)));
}
