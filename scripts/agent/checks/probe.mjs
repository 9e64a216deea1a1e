import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

// The other machine of network.mjs: a line of what to try is answered by one of what was reached.

/** An answer takes a fraction of this between two namespaces. */
const PATIENCE_MS = 700;
/** Ports to try from: one that was used a minute ago may still be known to a firewall as a connection. */
const OWN_PORTS = { from: 10_000, to: 60_000 };
let ownPort = OWN_PORTS.from;

function nextPort() {
  ownPort = ownPort >= OWN_PORTS.to ? OWN_PORTS.from : ownPort + 1;
  return ownPort;
}

function byTcp(address, port) {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, localPort: nextPort() });
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
    socket.bind(nextPort(), () => socket.send('x', port, address, () => undefined));
  });
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const { addresses, ports } = JSON.parse(line);
  const reached = [];
  // One kind after the other: where only so many packets a second are let in, those of one would leave none to the other.
  for (const [kind, by] of Object.entries({ udp: byUdp, tcp: byTcp })) {
    const tries = addresses.flatMap((address) =>
      ports.map(async (port) => ((await by(address, port)) ? `${kind} ${address} ${port}` : null)),
    );
    reached.push(...(await Promise.all(tries)).filter((one) => one !== null));
  }
  console.log(JSON.stringify(reached));
}
