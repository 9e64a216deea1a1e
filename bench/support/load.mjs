import { openConnection } from './connection.mjs';
import { scanOf, signedRequest } from './scan.mjs';

/**
 * Sends scans from `devices` (one connection each, one request at a time) for about `seconds`. Requests are signed before
 * the clock starts; there are at most `budget` of them. `tailFor(n)` gives the findings of the n-th request of a device.
 * Gives requests a second over the time in which all devices were sending.
 */
export async function rateOf({ port, devices, tailFor, seconds, budget = 20_000 }) {
  const connections = await Promise.all(devices.map(() => openConnection(port)));
  const share = Math.ceil(budget / devices.length);
  const timestamp = Math.floor(Date.now() / 1000);
  const startedAt = Date.now() - 1000;
  const queues = devices.map((device) =>
    Array.from({ length: share }, (_, n) =>
      signedRequest(device, scanOf(tailFor(n), { startedAt: startedAt + (n % 1000) }), { port, timestamp }),
    ),
  );
  const begun = performance.now();
  const deadline = begun + seconds * 1000;
  let firstToEnd = Infinity;
  const answered = [];
  await Promise.all(
    connections.map(async (connection, i) => {
      for (const request of queues[i]) {
        const { status, body } = await connection.send(request);
        if (status !== 202 && status !== 201) throw new Error(`A scan was answered ${status}: ${body.slice(0, 500)}`);
        answered.push(performance.now());
        if (performance.now() > deadline) break;
      }
      firstToEnd = Math.min(firstToEnd, performance.now());
    }),
  );
  for (const connection of connections) connection.close();
  const counted = answered.filter((at) => at <= firstToEnd).length;
  return counted / ((firstToEnd - begun) / 1000);
}

/** Sends one scan and waits for its answer; gives milliseconds, status and body. */
export async function sendOne(port, device, tail, options = {}) {
  const connection = await openConnection(port);
  try {
    return await timedSend(connection, port, device, tail, options);
  } finally {
    connection.close();
  }
}

/** The same over a connection that is open already. */
export async function timedSend(connection, port, device, tail, options = {}) {
  const scan = scanOf(tail, options);
  const request = signedRequest(device, scan, { port, ...options });
  const begun = performance.now();
  const { status, body } = await connection.send(request);
  const ms = performance.now() - begun;
  if (status >= 300) throw new Error(`A scan was answered ${status}: ${body.slice(0, 500)}`);
  return { ms, status, body: JSON.parse(body), scanId: scan.scanId };
}
