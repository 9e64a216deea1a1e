import { withClient } from '../support/cluster.mjs';
import { openConnection } from '../support/connection.mjs';
import { findingsOf, scanOf, signedRequest } from '../support/scan.mjs';
import { startService } from '../support/service.mjs';
import { row } from '../table.mjs';

export const title = 'Races';

const SCANS = 150;
const DEVICES = 30;
const SHOWN = 40;
/** So few are new in each round that the last one after the first is no suspect scan: in a race, those between may come too late. */
const NEW_EACH_ROUND = 4;

/** 150 scans of 30 devices, each sent twice at the same time, half of them to another replica. */
export async function measure({ cluster, say }) {
  const url = await cluster.create('races');
  const start = () => startService({ databaseUrl: url, folder: cluster.folder });
  const first = await start();
  const second = await start();
  try {
    const session = await first.signIn();
    const devices = await session.enrollMany(DEVICES, 'racing');
    const offset = cluster.logSize();
    const answers = await sendAll([first, second], devices);
    const statuses = countBy(answers, ({ status }) => status);
    say(`answers of the double submissions: ${JSON.stringify(statuses)}`);
    const outcome = await withClient(url, (client) => settledState(client));
    return [judge(answers, statuses, outcome, cluster.log(offset))];
  } finally {
    await first.stop();
    await second.stop();
  }
}

async function sendAll(services, devices) {
  const now = Math.floor(Date.now() / 1000);
  const sends = [];
  for (let n = 0; n < SCANS; n += 1) {
    const round = Math.floor(n / DEVICES);
    const scan = scanOf(findingsOf(SHOWN, round * NEW_EACH_ROUND), { startedAt: Date.now() - 60_000 + round * 1000 });
    // A second signature of its own, or the repetition would be refused as a replay before it gets anywhere.
    for (const [i, timestamp] of [now, now - 1].entries())
      sends.push({ n, scan, timestamp, service: services[(n + i) % 2] });
  }
  const connections = await Promise.all(sends.map(({ service }) => openConnection(service.port)));
  const answers = await Promise.all(
    sends.map(({ n, scan, timestamp, service }, i) =>
      connections[i]
        .send(signedRequest(devices[n % DEVICES], scan, { port: service.port, timestamp }))
        .catch((error) => ({ status: 0, body: error.message })),
    ),
  );
  for (const connection of connections) connection.close();
  return answers;
}

async function settledState(client) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { rows } = await client.query(
      `SELECT (SELECT count(*)::int FROM scan) AS receipts,
              (SELECT count(*)::int FROM scan WHERE status IN ('received', 'processing')) AS waiting,
              (SELECT count(*)::int FROM scan WHERE status NOT IN ('completed', 'superseded')) AS others,
              (SELECT count(*)::int FROM finding WHERE state = 0) AS open,
              (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS deadlocks`,
    );
    if (rows[0].waiting === 0 || Date.now() > deadline) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function judge(answers, statuses, outcome, log) {
  const unique = (log.match(/duplicate key value violates/g) ?? []).length;
  const deadlocks = Math.max(outcome.deadlocks, (log.match(/deadlock detected/g) ?? []).length);
  const wrong = answers.filter(({ status }) => status !== 200 && status !== 202);
  const once = outcome.receipts === SCANS && outcome.others === 0 && outcome.open === DEVICES * SHOWN;
  return row(
    `2 × ${SCANS} concurrent double submissions: unique violations; deadlocks`,
    `${unique}; ${deadlocks}`,
    '0; 0',
    unique === 0 && deadlocks === 0 && wrong.length === 0 && once,
    `300 requests at once to two replicas, ${DEVICES} devices: ${Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(
        ', ',
      )}; ${outcome.receipts} receipts, ${outcome.others} of them neither completed nor superseded; ${outcome.open} findings open, ${DEVICES * SHOWN} shown last.${wrong.length > 0 ? ` First wrong answer: ${wrong[0].body.slice(0, 200)}` : ''}`,
  );
}

function countBy(items, keyOf) {
  const counts = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
