import { connect } from '../support/cluster.mjs';
import { openConnection } from '../support/connection.mjs';
import { copyInto } from '../support/copy.mjs';
import { timedSend } from '../support/load.mjs';
import { median, short } from '../support/numbers.mjs';
import { findingsOf } from '../support/scan.mjs';
import { startService } from '../support/service.mjs';
import { statementsOf } from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'First scan of a device';

const SIZE = 5000;

/**
 * The first scan of a device whose 5 000 findings other devices have too, against COPY of the very rows into a bare table.
 * What reading and understanding the body costs is taken off: that of an identical rescan.
 */
export async function measure({ cluster, quick }) {
  const url = await cluster.create('first');
  const service = await startService({ databaseUrl: url, folder: cluster.folder });
  const client = await connect(url);
  try {
    const session = await service.signIn();
    const rounds = quick ? 3 : 10;
    const devices = await session.enrollMany(rounds + 3, 'first');
    const tail = findingsOf(SIZE);
    const connection = await openConnection(service.port);
    const send = (device) => timedSend(connection, service.port, device, tail);
    for (const device of devices.slice(0, 3)) for (let i = 0; i < 3; i += 1) await send(device);
    const bare = await bareTable(client);

    const taken = { first: [], identical: [], copy: [], statements: [] };
    for (let i = 0; i < rounds; i += 1) {
      const device = devices[i + 3];
      taken.copy.push(await copyMs(client, bare, i));
      const statements = await statementsOf(client, 1, async () => taken.first.push((await send(device)).ms));
      taken.statements.push(statements.filter(isIngest).reduce((sum, { ms }) => sum + ms, 0));
      taken.identical.push((await send(device)).ms);
    }
    connection.close();
    return [judge(taken)];
  } finally {
    await client.end();
    await service.stop();
  }
}

/** The worker updates and delivers on the side; the agent does not wait for that. */
function isIngest({ text }) {
  return !/FROM job\b|UPDATE job\b|DELETE FROM (job|rollup_pending)/.test(text);
}

async function bareTable(client) {
  await client.query(
    `CREATE TABLE bare_finding (organization_id integer NOT NULL, device_id integer NOT NULL, vulnerability_id integer NOT NULL,
       package_id integer NOT NULL, state smallint NOT NULL, severity smallint NOT NULL, first_seen_at timestamptz NOT NULL,
       changed_at timestamptz NOT NULL, PRIMARY KEY (organization_id, device_id, vulnerability_id, package_id))`,
  );
  const { rows } = await client.query(
    `SELECT vulnerability_id AS v, package_id AS p, state, severity, first_seen_at::text AS at FROM finding
      WHERE device_id = (SELECT max(device_id) FROM finding) ORDER BY 1, 2`,
  );
  return (device) =>
    rows
      .map((one) => `1\t${device}\t${one.v}\t${one.p}\t${one.state}\t${one.severity}\t${one.at}\t${one.at}\n`)
      .join('');
}

async function copyMs(client, bare, round) {
  const rows = bare(1000 + round);
  const begun = performance.now();
  await copyInto(client, 'bare_finding', rows);
  return performance.now() - begun;
}

function judge({ first, identical, copy, statements }) {
  const write = median(first) - median(identical);
  const ratio = write / median(copy);
  return row(
    'first scan of 5 000 ÷ COPY into the bare table',
    `${short(ratio)}×`,
    '≤ 2.2×',
    ratio <= 2.2,
    `First ${short(median(first))} ms less identical ${short(median(identical))} ms, COPY ${short(median(copy))} ms; its statements alone take the database ${short(median(statements))} ms (${short(median(statements) / median(copy))}×); end to end ${short(median(first) / median(copy))}×. Dictionary entries known.`,
  );
}
