import { withClient } from '../support/cluster.mjs';
import { openConnection } from '../support/connection.mjs';
import { timedSend } from '../support/load.mjs';
import { short } from '../support/numbers.mjs';
import { changedFindings, findingsOf } from '../support/scan.mjs';
import { startService } from '../support/service.mjs';
import { countOf, nameOf, statementsOf } from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'Statements of an ingest';

const SIZES = [50, 500, 5000];
const TIMES = 6;

/** How many statements one scan sends, by its number of findings and by what it shows. Nothing works in the background. */
export async function measure({ cluster, say }) {
  const url = await cluster.create('statements');
  const service = await startService({ databaseUrl: url, folder: cluster.folder, env: { ROLE: 'api' } });
  try {
    const session = await service.signIn();
    const counted = [];
    await withClient(url, async (client) => {
      for (const size of SIZES) counted.push(await countFor(service, session, client, size));
    });
    return rowsOf(counted, say);
  } finally {
    await service.stop();
  }
}

async function countFor(service, session, client, size) {
  const { port } = service;
  const [device, other] = await session.enrollMany(2, `statements ${size}`);
  const connection = await openConnection(port);
  const send = (tail, from = device) => timedSend(connection, port, from, tail);
  const shows = findingsOf(size);
  const replaced = Math.max(1, Math.round(size * 0.05));
  const changes = [changedFindings(size, replaced, size), shows];

  const firstEver = await statementsOf(client, 1, () => send(shows));
  await send(shows);
  const identical = await statementsOf(client, TIMES, async () => {
    for (let i = 0; i < TIMES; i += 1) await send(shows);
  });
  const newEntries = await statementsOf(client, 1, () => send(changes[0]));
  await send(changes[1]);
  const changed = await statementsOf(client, TIMES, async () => {
    for (let i = 0; i < TIMES; i += 1) await send(changes[i % 2]);
  });
  const firstKnown = await statementsOf(client, 1, () => send(shows, other));
  connection.close();
  return { size, firstEver, identical, changed, newEntries, firstKnown };
}

function rowsOf(counted, say) {
  for (const kind of ['identical', 'changed', 'newEntries']) {
    const { size, [kind]: statements } = counted.at(-1);
    say(`statements of one ${kind} scan of ${size}:`);
    for (const { text, calls } of statements) say(`  ${short(calls)} × ${nameOf(text)}`);
  }
  const line = (kind) => counted.map((one) => short(countOf(one[kind]))).join(' / ');
  const within = (kind, limit) =>
    counted.every((one) => countOf(one[kind]) <= limit) && new Set(counted.map((one) => countOf(one[kind]))).size === 1;
  const note =
    'Without BEGIN, SET, COMMIT and the request counts that are told once a second; 50 / 500 / 5 000 findings.';
  return [
    row(
      'identical rescan: statements',
      line('identical'),
      '≤ 3, the same for 50 / 500 / 5 000',
      within('identical', 3),
      note,
    ),
    row(
      'changed scan (5 % replaced, all known before): statements',
      line('changed'),
      '≤ 5, the same',
      within('changed', 5),
    ),
    row(
      'changed scan that brings new dictionary entries: statements',
      line('newEntries'),
      'plus one per batch of new entries',
      null,
    ),
    row(
      'first scan of a device, nothing known / all known: statements',
      `${line('firstEver')}; ${line('firstKnown')}`,
      '',
      null,
    ),
  ];
}
