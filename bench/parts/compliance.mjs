import { connect } from '../support/cluster.mjs';
import { loadComplianceFleet } from '../support/compliance-fleet.mjs';
import { openConnection } from '../support/connection.mjs';
import { timedSend } from '../support/load.mjs';
import { median, quantile, short } from '../support/numbers.mjs';
import { checksOf } from '../support/scan.mjs';
import { startRiskEngine, startService } from '../support/service.mjs';
import { buffersOf, countOf, nameOf, plansOf, prepared, rowsRead, statementsOf } from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'Compliance';

const VIEWS = [
  { path: '/compliance/frameworks/nist-800-53-r5/assessment', limit: 5 },
  { path: '/compliance/frameworks', limit: 6 },
];
const DEVICES_BEHIND = '/compliance/signals/disk-encryption/devices?outcome=fail';
/** Rows of signals, claims and feeds; not one of a device. */
const ROWS = 200;
/** Of the request and not of the view: session and limits. */
const OF_THE_REQUEST = /rate_window|user_session|membership|app_user|api_key|pg_reload_conf/;
const TIMES = 3;

/** What an assessment reads at many devices, and what the update after one scan costs. */
export async function measure(bench) {
  const { cluster, quick, say } = bench;
  const fleet = await loadComplianceFleet(cluster, quick ? 10_000 : 50_000, say);
  const client = await connect(fleet.url);
  const options = { databaseUrl: fleet.url, folder: cluster.folder };
  const engine = await startRiskEngine(options);
  const service = await startService({ ...options, env: { ROLE: 'api', INTELLIGENCE_SNAPSHOT: 'off' } });
  const ours = { ...bench, fleet, client, engine, service };
  try {
    const rebuilt = await rebuildRows(ours);
    await client.query('VACUUM (ANALYZE)');
    const session = await service.signIn();
    const views = [];
    for (const view of VIEWS) views.push(...(await viewRows({ ...ours, session }, view)));
    return [...rebuilt, ...views, await listRow({ ...ours, session }), await scanRow({ ...ours, session })];
  } finally {
    await engine.stop();
    await service.stop();
    await client.end();
  }
}

async function rebuildRows({ engine, fleet }) {
  const { ms } = await engine.run('rebuildCompliance', fleet.organizationId);
  const { result } = await engine.run('verifyCompliance', fleet.organizationId);
  const devices = short(fleet.devices);
  return [
    row(
      `signals of ${devices} devices, counted anew`,
      `${short(fleet.devices / (ms / 1000))} devices/s`,
      'stated',
      null,
      `${short(ms / 1000)} s, in one transaction.`,
    ),
    row(
      'differences that a verification finds',
      short(result.differences.length),
      '0',
      result.differences.length === 0,
    ),
  ];
}

async function viewRows({ cluster, session, client, fleet, quick, say }, { path, limit }) {
  const what = `GET ${path}, ${short(fleet.devices)} devices`;
  // The second one of a connection knows its statements by name.
  await repeat(TIMES, () => session.get(path));
  const statements = countOf(ours(await statementsOf(client, TIMES, () => repeat(TIMES, () => session.get(path)))));
  const plans = ours(await plansOf(cluster, () => session.get(path)));
  for (const { text, plan } of plans)
    say(`${path}: ${short(rowsRead(plan))} rows, ${buffersOf(plan)} buffers: ${nameOf(text)}`);
  const rows = plans.reduce((sum, { plan }) => sum + rowsRead(plan), 0);
  const buffers = plans.reduce((sum, { plan }) => sum + buffersOf(plan), 0);
  const times = await timesOf({ client, session, fleet, plans, path, quick });
  return [
    row(
      `${what}: statements; rows read; buffers`,
      `${short(statements)}; ${short(rows)}; ${short(buffers)}`,
      `≤ ${limit}; ≤ ${ROWS}`,
      statements <= limit && rows <= ROWS,
    ),
    row(
      `${what}: statements p50, p95 ÷ primary-key select`,
      `${short(median(times.view) / median(times.key))}×, ${short(quantile(times.view, 0.95) / median(times.key))}×`,
      '≤ 20×',
      median(times.view) <= 20 * median(times.key),
      `All statements of the view one after the other; primary-key select ${short(median(times.key))} ms; the whole request over HTTP p50 ${short(median(times.http))} ms, p95 ${short(quantile(times.http, 0.95))} ms.`,
    ),
  ];
}

/** The devices behind a number are looked for by walking over them. */
async function listRow({ cluster, session, fleet }) {
  await repeat(TIMES, () => session.get(DEVICES_BEHIND));
  const plans = ours(await plansOf(cluster, () => session.get(DEVICES_BEHIND)));
  const http = [];
  for (let n = 0; n < 20; n += 1) http.push(await timed(() => session.get(DEVICES_BEHIND)));
  return row(
    `GET ${DEVICES_BEHIND}, ${short(fleet.devices)} devices: statements; rows read; buffers`,
    [plans.length, ...[rowsRead, buffersOf].map((of) => plans.reduce((sum, { plan }) => sum + of(plan), 0))]
      .map(short)
      .join('; '),
    'stated',
    null,
    `Fifty of one in forty; the whole request ${short(median(http))} ms.`,
  );
}

/** What the update after one scan takes; the service that takes the scan updates nothing itself. */
async function scanRow({ session, service, engine, client, fleet, quick }) {
  const device = await session.enroll('updated');
  const connection = await openConnection(service.port);
  const tails = ['pass', 'fail'].map((answer) => checksOf({ 'disk-encryption': answer, firewall: 'pass' }));
  const { rows } = await client.query('SELECT id FROM device WHERE public_id = $1', [device.id]);
  const update = () => engine.run('updateCompliance', fleet.organizationId, rows[0].id);
  const times = [];
  for (let n = 0; n < (quick ? 10 : 40); n += 1) {
    await timedSend(connection, service.port, device, tails[n % 2]);
    const { ms } = await update();
    if (n > 5) times.push(ms);
  }
  await timedSend(connection, service.port, device, tails[0]);
  const statements = await statementsOf(client, 1, update);
  connection.close();
  const inDatabase = statements.reduce((sum, { ms }) => sum + ms, 0);
  return row(
    `update after one scan that turns a check, ${short(fleet.devices)} devices`,
    `${short(median(times))} ms, p95 ${short(quantile(times, 0.95))} ms`,
    'stated',
    null,
    `${short(countOf(statements))} statements, which take the database ${short(inDatabase)} ms.`,
  );
}

async function timesOf({ client, session, fleet, plans, path, quick }) {
  const byKey = 'SELECT * FROM compliance_device WHERE organization_id = $1 AND device_id = $2';
  const times = { key: [], view: [], http: [] };
  const deadline = Date.now() + (quick ? 1000 : 5000);
  for (let round = 0; round < 100 && (round < 3 || Date.now() < deadline); round += 1) {
    const values = [fleet.organizationId, 1001 + ((round * 97) % fleet.devices)];
    // The first one after a large answer pays for what that left behind.
    await client.query(prepared(byKey, values));
    times.key.push(await timed(() => client.query(prepared(byKey, values))));
    times.view.push(
      await timed(async () => {
        for (const { text, parameters } of plans) await client.query(prepared(text, parameters));
      }),
    );
    times.http.push(await timed(() => session.get(path)));
  }
  return times;
}

function ours(statements) {
  return statements.filter(({ text }) => !OF_THE_REQUEST.test(text));
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function repeat(times, work) {
  for (let n = 0; n < times; n += 1) await work();
}
