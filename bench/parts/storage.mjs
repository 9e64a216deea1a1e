import { connect } from '../support/cluster.mjs';
import { openConnection } from '../support/connection.mjs';
import { timedSend } from '../support/load.mjs';
import { bytes, median, short } from '../support/numbers.mjs';
import { changedFindings, findingsOf } from '../support/scan.mjs';
import { startService } from '../support/service.mjs';
import { nameOf, statementsOf } from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'What a scan writes';

const SIZES = [50, 500, 5000];
/** What an identical rescan may touch: receipt and the moment of the last one, replay protection, last contact, request counts. Everything else is a fact. */
const NOT_FACTS = [
  'scan',
  'scan_series_last',
  // When a device was last told of, and whether that was read whole.
  'device_reading',
  'agent_replay',
  'device_contact',
  'rate_window',
  'job',
  'audit_event',
  'user_session',
];

/** WAL per scan, and what twenty identical scans leave behind. */
export async function measure({ cluster, quick, say }) {
  const url = await cluster.create('storage');
  const service = await startService({ databaseUrl: url, folder: cluster.folder, env: { ROLE: 'api' } });
  const client = await connect(url);
  // Vacuum writes WAL of its own and would tidy up what is to be counted.
  await cluster.set({ autovacuum: 'off' });
  try {
    const session = await service.signIn();
    const rescans = [];
    for (const size of SIZES)
      rescans.push(await identical({ service, session, client, size, times: quick ? 15 : 50, say }));
    const changed = await changes({ service, session, client, size: 5000, times: quick ? 2 : 10, say });
    const left = await leftBehind({ service, session, client });
    return [identicalRow(rescans), ...changedRows(changed), leftRow(left)];
  } finally {
    await cluster.set({ autovacuum: 'on' });
    await client.end();
    await service.stop();
  }
}

async function identical({ service, session, client, size, times, say }) {
  const device = await session.enroll(`identical ${size}`);
  const shows = findingsOf(size);
  const connection = await openConnection(service.port);
  const send = () => timedSend(connection, service.port, device, shows);
  await send();
  await client.query('CHECKPOINT');
  // The first writes to a page after a checkpoint log the whole page.
  for (let i = 0; i < 20; i += 1) await send();
  const each = [];
  const statements = await statementsOf(client, times, async () => {
    for (let i = 0; i < times; i += 1) each.push(await walOf(client, send));
  });
  connection.close();
  sayWal(say, `WAL of one identical scan of ${size}:`, statements);
  const images = statements.reduce((sum, { fpi }) => sum + fpi * times, 0);
  return { mean: each.reduce((a, b) => a + b, 0) / times, median: median(each), images: Math.round(images) };
}

/** Scans that replace 5 % of the findings by new ones, which another device has shown before: no dictionary grows. */
async function changes({ service, session, client, size, times, say }) {
  const [device, other] = await session.enrollMany(2, `changing ${size}`);
  const replaced = Math.round(size * 0.05);
  const connection = await openConnection(service.port);
  const send = (from, tail) => timedSend(connection, service.port, from, tail);
  await send(device, findingsOf(size));
  const totals = [];
  const byText = new Map();
  const WARM_UPS = 2;
  let documentsBefore = 0;
  for (let round = 0; round < WARM_UPS + times; round += 1) {
    const tail = changedFindings(size, replaced, round);
    await send(other, tail);
    if (round === 0) await client.query('CHECKPOINT');
    if (round === WARM_UPS) documentsBefore = await documentBytes(client);
    let total;
    const statements = await statementsOf(client, 1, async () => {
      total = await walOf(client, () => send(device, tail));
    });
    if (round < WARM_UPS) continue;
    totals.push(total);
    for (const { text, wal, fpi } of statements) {
      const sum = byText.get(text) ?? { text, wal: 0, fpi: 0 };
      byText.set(text, { text, wal: sum.wal + wal / times, fpi: sum.fpi + fpi / times });
    }
  }
  connection.close();
  const statements = [...byText.values()];
  sayWal(say, `WAL of one changed scan of ${size}, ${2 * replaced} findings moved:`, statements);
  // Of the measured rounds, but for the other device's document of the first: that came before the count began.
  const documents = 2 * times - 1;
  return {
    moved: 2 * replaced,
    total: median(totals),
    document: ((await documentBytes(client)) - documentsBefore) / documents,
    images: statements.reduce((sum, { fpi }) => sum + fpi, 0),
  };
}

/** What the stored raw documents take up; their WAL is about as much, whichever statement writes them. */
async function documentBytes(client) {
  const { rows } = await client.query(
    `/* bench */ SELECT coalesce(pg_total_relation_size(to_regclass('scan_document')), 0)::float8 AS bytes`,
  );
  return rows[0].bytes;
}

function sayWal(say, what, statements) {
  say(what);
  for (const { text, wal, fpi } of [...statements].sort((a, b) => b.wal - a.wal)) {
    if (wal > 0) say(`  ${bytes(wal)} (${short(fpi)} page images) ${nameOf(text)}`);
  }
}

async function leftBehind({ service, session, client }) {
  const device = await session.enroll('left behind');
  const shows = findingsOf(5000);
  const connection = await openConnection(service.port);
  for (let i = 0; i < 2; i += 1) await timedSend(connection, service.port, device, shows);
  const before = await factTables(client);
  for (let i = 0; i < 20; i += 1) await timedSend(connection, service.port, device, shows);
  const after = await factTables(client);
  connection.close();
  return after.map(({ name, size, dead }) => {
    const was = before.find((table) => table.name === name);
    return { name, grown: size - was.size, dead: dead - was.dead };
  });
}

async function factTables(client) {
  const { rows } = await client.query(
    `SELECT c.relname AS name, pg_total_relation_size(c.oid)::float8 AS size, (pgstattuple(c.oid)).dead_tuple_count::int AS dead
       FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT c.relname LIKE 'audit_event%'
        AND c.relname <> ALL ($1) ORDER BY 1`,
    [NOT_FACTS],
  );
  return rows;
}

/** WAL that the server wrote while `work` ran; nobody else writes. */
export async function walOf(client, work) {
  const before = await client.query('/* bench */ SELECT pg_current_wal_insert_lsn() AS lsn');
  await work();
  const { rows } = await client.query(
    '/* bench */ SELECT (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 AS bytes',
    [before.rows[0].lsn],
  );
  return rows[0].bytes;
}

function identicalRow(rescans) {
  const images = rescans.reduce((sum, one) => sum + one.images, 0);
  return row(
    'identical rescan of 50 / 500 / 5 000: WAL',
    rescans.map((one) => bytes(one.median)).join(' / '),
    '≤ 1 KiB, any N',
    rescans.every((one) => one.median <= 1024),
    `Median of the rescans, commit records in; the mean, with page splits, request counts and ${images} page images, is ${rescans.map(({ mean }) => bytes(mean)).join(' / ')}.`,
  );
}

function changedRows({ moved, total, document, images }) {
  const facts = (total - document) / moved;
  return [
    row(
      'changed scan of 5 000 (5 % replaced): WAL per changed finding',
      bytes(facts),
      '≤ 400 B',
      facts <= 400,
      `${bytes(total)} for ${moved} changes, ${bytes(document)} of it the raw document (kept once, with its retention); page images in it: ${short(images)}. The update that follows is not in it.`,
    ),
    row('the same with the raw document', bytes(total / moved), '', null),
  ];
}

function leftRow(left) {
  const moved = left.filter(({ grown, dead }) => grown !== 0 || dead !== 0);
  const grown = moved.reduce((sum, one) => sum + one.grown, 0);
  const dead = moved.reduce((sum, one) => sum + one.dead, 0);
  return row(
    '20 identical rescans of 5 000: growth; dead tuples, all fact tables',
    `${grown} B; ${dead}`,
    '0; 0',
    moved.length === 0,
    moved.length === 0
      ? `${left.length} tables by pgstattuple; receipts, replay protection, last contact and request counts are no facts.`
      : moved.map(({ name, grown, dead }) => `${name}: ${grown} B, ${dead} dead`).join('; '),
  );
}
