import { openConnection } from '../support/connection.mjs';
import { timedSend } from '../support/load.mjs';
import { median, short } from '../support/numbers.mjs';
import { changedFindings, findingsOf } from '../support/scan.mjs';
import { startService } from '../support/service.mjs';
import { settle } from '../support/settle.mjs';
import { row } from '../table.mjs';

export const title = 'Growth';

const SIZE = 500;
const REPLACED = 25;

/** The same changed scans of one device, into a database and into one with ten times as many findings, in turn. */
export async function measure(bench) {
  const { quick, cluster } = bench;
  const largest = quick ? 1e5 : 1e6;
  const sides = [];
  try {
    const fleets = [await bench.fleet(largest / 10), await bench.fleet(largest)];
    for (const { url } of fleets) {
      const service = await startService({ databaseUrl: url, folder: cluster.folder });
      const device = await (await service.signIn()).enroll('growing');
      sides.push({ service, device, connection: null, ms: [] });
    }
    for (const { url } of fleets) await settle(url);
    // Not before: a connection on which nothing is asked for is closed.
    for (const side of sides) side.connection = await openConnection(side.service.port);
    const tails = [findingsOf(SIZE), changedFindings(SIZE, REPLACED, 99)];
    for (let n = 0; n < (quick ? 30 : 120); n += 1) {
      for (const { service, device, connection, ms } of sides) {
        const sent = await timedSend(connection, service.port, device, tails[n % 2]);
        if (n >= 10) ms.push(sent.ms);
      }
    }
  } finally {
    for (const { service, connection } of sides) {
      connection?.close();
      await service.stop();
    }
  }
  const [small, tenfold] = sides.map(({ ms }) => median(ms));
  return [
    row(
      `changed scan of ${SIZE} into ${short(largest)} findings ÷ into ${short(largest / 10)}`,
      `${short(tenfold / small)}×`,
      '≤ 1.3×',
      tenfold / small <= 1.3,
      `${short(tenfold)} against ${short(small)} ms, one at a time, 5 % replaced.`,
    ),
  ];
}
