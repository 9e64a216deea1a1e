import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../support/cluster.mjs';
import { openConnection } from '../support/connection.mjs';
import { timedSend } from '../support/load.mjs';
import { median, quantile, short } from '../support/numbers.mjs';
import { addRiskFacts, devicesWithEverywhere, EVERYWHERE } from '../support/risk-facts.mjs';
import { otherRow, pageCost, pageRow, timeRows, timesOf as timesOfPages } from '../support/list-pages.mjs';
import { changedFindings, findingsOf } from '../support/scan.mjs';
import { startRiskEngine, startService } from '../support/service.mjs';
import {
  buffersOf,
  countOf,
  dearestNodes,
  nameOf,
  plansOf,
  prepared,
  rowsRead,
  statementsOf,
} from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'Risk';

const DASHBOARDS = ['/risk-dashboard', '/risk-matrix', '/risk-matrix?view=inherent'];
/** Filter and sort combinations that an index serves, and those that none does. */
const LISTS = [
  '/vulnerabilities?sort=-riskScore',
  '/vulnerabilities?kev=true',
  '/vulnerabilities?minEpss=0.5&sort=-epss',
  '/vulnerabilities?overdue=true&sort=dueOn',
  '/vulnerabilities?likelihood=5&impact=5',
];
/** No index holds what is asked: it is put together from two. Limits of their own, so that they do not creep (decision 0063). */
const DRILL_DOWNS = ['/findings?likelihood=5&impact=5'];
const DRILL_DOWN_LIMITS = { buffers: 1800, p50: 8, p95: 16 };
const OTHER_LISTS = [
  '/vulnerabilities?minEpss=0.5',
  '/vulnerabilities?overdue=true',
  '/vulnerabilities?level=very-high',
  '/vulnerabilities?technique=T1190',
  '/vulnerabilities?stride=E',
  '/vulnerabilities?ransomware=true',
  '/findings?level=very-high',
];
const ACTIONS = ['/rice/recommendations', '/threat-model'];
/** What plans and advice are made from; no limit is set for them, and what they cost is stated. */
const PLANS = ['/roadmap', '/workforce', '/budget', '/organizations/maturity', '/jd'];
/** Of the request and not of the view: session, limits, and whether an update waits. */
const OF_THE_REQUEST =
  /\/\* bench \*\/|rate_window|user_session|membership|app_user|api_key|^\s*SELECT EXISTS \(SELECT FROM (risk_invalidation|rollup_pending)|pg_reload_conf/;
/** What was kept for the version before is of no use after it; nothing else changes. */
const NEXT_VERSION = 'UPDATE risk_organization SET version = version + 1 WHERE organization_id = $1 /* bench */';
const SIZE = 400;
/** Half of these go and half come: findings that a scan changes. */
const CHANGED = 40;
/** A listing that takes longer is not waited for. */
const PATIENCE_MS = 120_000;

/** The views of risk, one scan's update of the risk, a listing in KEV while others send scans, and counting everything anew. */
export async function measure(bench) {
  const { cluster, quick, say } = bench;
  const size = quick ? 1e5 : 1e6;
  const fleet = await bench.fleet(size);
  const client = await connect(fleet.url);
  await addRiskFacts(client, fleet, say);
  const options = { databaseUrl: fleet.url, folder: cluster.folder };
  const engine = await startRiskEngine(options);
  const service = await startService({
    ...options,
    env: { ROLE: 'api', INTELLIGENCE_SYNC: 'off', INTELLIGENCE_SNAPSHOT: 'off' },
  });
  const ours = { ...bench, fleet, client, engine, service, size };
  try {
    const rebuilt = await rebuildRows(ours);
    await client.query('VACUUM (ANALYZE)');
    const session = await service.signIn();
    const views = [];
    for (const [paths, limits] of [
      [DASHBOARDS, { statements: 3, rows: 200, p50: 4, p95: 10 }],
      [ACTIONS, { p50: 50 }],
      [ACTIONS, { p50: 50, anew: true }],
      // Both of them, for who asks first.
      [DASHBOARDS.slice(0, 1), { anew: true }],
      [PLANS, {}],
    ])
      for (const path of paths) views.push(...(await viewRows({ ...ours, session }, path, limits)));
    return [
      ...rebuilt,
      ...views,
      ...(await listRows({ ...ours, session })),
      ...(await scanRows({ ...ours, session })),
      ...(await listingRows({ ...ours, session })),
    ];
  } finally {
    await engine.stop();
    await service.stop();
    await client.end();
  }
}

async function rebuildRows({ engine, fleet, size }) {
  const first = await engine.run('rebuild', fleet.organizationId);
  const again = await engine.run('rebuild', fleet.organizationId);
  const { ms, result } = await engine.run('verify', fleet.organizationId);
  const rate = (milliseconds) => `${short(result.findings / (milliseconds / 1000))} findings/s`;
  return [
    row(
      `risk of an organization, ${short(size)} findings in all: counted with the facts of feeds; rebuilt; verified`,
      `${rate(first.ms)}; ${rate(again.ms)}; ${rate(ms)}`,
      'stated',
      null,
      `${short(result.devices)} devices, ${short(result.findings)} findings that are not fixed, ${short(result.components)} components: ${short(first.ms / 1000)} s, ${short(again.ms / 1000)} s, ${short(ms / 1000)} s.`,
    ),
    row(
      'differences that a verification finds',
      short(result.differences.length),
      '0',
      result.differences.length === 0,
    ),
  ];
}

async function viewRows({ cluster, session, client, fleet, size, quick, say }, path, limits) {
  const what = `GET ${path}, ${limits.anew ? 'first to ask for a version, ' : ''}${short(size)} findings`;
  const absent = await session.get(path).then(
    () => null,
    (error) => /answered (400|404)/.exec(error.message),
  );
  if (absent) return [row(what, 'not there', '', null)];
  const statements = countOf(
    (await statementsOf(client, 3, () => repeat(3, () => session.get(path)))).filter(
      ({ text }) => !OF_THE_REQUEST.test(text),
    ),
  );
  const plans = (
    await plansOf(cluster, async () => {
      if (limits.anew) await client.query(NEXT_VERSION, [fleet.organizationId]);
      await session.get(path);
    })
  ).filter(({ text }) => !OF_THE_REQUEST.test(text));
  for (const { text, plan } of plans)
    say(`${path}: ${short(rowsRead(plan))} rows, ${buffersOf(plan)} buffers: ${nameOf(text)}`);
  const rows = plans.reduce((sum, { plan }) => sum + rowsRead(plan), 0);
  const buffers = plans.reduce((sum, { plan }) => sum + buffersOf(plan), 0);
  const times = await timesOf({ client, session, fleet, plans, path, quick });
  const p50 = median(times.view) / median(times.key);
  const p95 = quantile(times.view, 0.95) / median(times.key);
  return [
    row(
      `${what}: statements; rows read; buffers`,
      `${short(statements)}; ${short(rows)}; ${short(buffers)}`,
      [limits.statements && `≤ ${limits.statements}`, limits.rows && `≤ ${limits.rows}`].filter(Boolean).join('; ') ||
        'stated',
      limits.statements ? statements <= limits.statements && rows <= (limits.rows ?? Infinity) : null,
    ),
    row(
      `${what}: statements p50, p95 ÷ primary-key select`,
      `${short(p50)}×, ${short(p95)}×`,
      [limits.p50 && `≤ ${limits.p50}×`, limits.p95 && `≤ ${limits.p95}×`].filter(Boolean).join(', ') || 'stated',
      limits.p50 ? p50 <= limits.p50 && p95 <= (limits.p95 ?? Infinity) : null,
      `All statements of the view together, prepared as the select is; primary-key select ${short(median(times.key))} ms; the whole request over HTTP ${short(median(times.http))} ms.`,
    ),
  ];
}

/** Lists by risk, their first page and one far down, as the part about lists measures them. */
async function listRows({ cluster, session, client, fleet, size, quick, say }) {
  const pages = [];
  for (const path of [...LISTS, ...DRILL_DOWNS, ...OTHER_LISTS]) {
    const depth = OTHER_LISTS.includes(path) ? 0 : fleet.depth;
    const page = await pageCost({ cluster, session, client, path, depth, patience: (quick ? 2 : 15) * 1000 });
    pages.push({ path, ...page });
    say(`${path}: ${page.buffers} buffers, ${page.total} for the total, ${page.deep?.buffers ?? 'none'} further down`);
    for (const line of dearestNodes(page.statement.plan)) say(`  ${line}`);
  }
  const limited = pages.filter(({ path }) => !OTHER_LISTS.includes(path));
  const times = await timesOfPages({ client, session, fleet, pages: limited, quick });
  const limitsOf = ({ path }) => (DRILL_DOWNS.includes(path) ? DRILL_DOWN_LIMITS : undefined);
  return [
    ...limited.map((page) => pageRow(page, size, limitsOf(page))),
    ...timeRows(times, size, limitsOf),
    ...pages.filter(({ path }) => OTHER_LISTS.includes(path)).map(otherRow),
  ];
}

async function timesOf({ client, session, fleet, plans, path, quick }) {
  const { rows: keys } = await client.query(
    'SELECT organization_id, device_id, vulnerability_id, package_id FROM finding TABLESAMPLE SYSTEM (10) WHERE organization_id = $1 LIMIT 100',
    [fleet.organizationId],
  );
  const byKey =
    'SELECT * FROM finding WHERE organization_id = $1 AND device_id = $2 AND vulnerability_id = $3 AND package_id = $4';
  const times = { key: [], view: [], http: [] };
  const deadline = Date.now() + (quick ? 1000 : 5000);
  for (let round = 0; round < 100 && (round < 3 || Date.now() < deadline); round += 1) {
    const values = Object.values(keys[round % keys.length]);
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

/** What the update after one scan takes; the service that takes the scan updates nothing itself. */
async function scanRows({ session, service, engine, client, fleet, size, quick }) {
  const device = await session.enroll('updated');
  const connection = await openConnection(service.port);
  const tails = [findingsOf(SIZE), changedFindings(SIZE, CHANGED / 2, 3)];
  const { rows } = await client.query('SELECT id FROM device WHERE public_id = $1', [device.id]);
  const update = () => engine.run('updateDevice', fleet.organizationId, rows[0].id);
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
  return [
    row(
      `risk roll-up of one scan that changes ${CHANGED} of ${SIZE} findings, ${short(size)} findings`,
      `${short(median(times))} ms, p95 ${short(quantile(times, 0.95))} ms`,
      '≤ 10 ms',
      median(times) <= 10,
      `${short(countOf(statements))} statements, which take the database ${short(inDatabase)} ms.`,
    ),
  ];
}

/** A listing that a whole service takes up, in the process that also takes scans of another device. */
async function listingRows({ cluster, session, client, engine, fleet, quick }) {
  const service = await startService({
    databaseUrl: fleet.url,
    folder: cluster.folder,
    env: { INTELLIGENCE_SYNC: 'off', INTELLIGENCE_SNAPSHOT: 'off' },
  });
  try {
    const device = await session.enroll('meanwhile');
    const connection = await openConnection(service.port);
    const tails = [findingsOf(SIZE), changedFindings(SIZE, CHANGED / 2, 5)];
    let sent = 0;
    const send = async () => (await timedSend(connection, service.port, device, tails[(sent += 1) % 2])).ms;
    for (let n = 0; n < 10; n += 1) await send();
    const before = [];
    for (let n = 0; n < (quick ? 30 : 100); n += 1) before.push(await send());
    await pause(3000);
    await engine.run('update', fleet.organizationId);
    await client.query(
      'UPDATE cve_intelligence SET kev_added_on = current_date, kev_ransomware = true WHERE cve = $1',
      [EVERYWHERE],
    );
    const begun = performance.now();
    await engine.run('listed', fleet.organizationId, [EVERYWHERE]);
    const during = [];
    let took = null;
    while (took === null && performance.now() - begun < PATIENCE_MS) {
      during.push(await send());
      const { rows } = await client.query(
        `SELECT r.kev, EXISTS (SELECT FROM risk_invalidation m WHERE m.organization_id = $1 AND m.vulnerability_id = r.vulnerability_id) AS waits
           FROM vulnerability_rollup r JOIN vulnerability_alias a USING (organization_id, vulnerability_id)
          WHERE a.organization_id = $1 AND a.identifier = $2 /* bench */`,
        [fleet.organizationId, EVERYWHERE],
      );
      if (rows[0].kev && !rows[0].waits) took = performance.now() - begun;
    }
    connection.close();
    const devices = devicesWithEverywhere(fleet);
    return [
      row(
        `a listing in KEV that touches ${short(devices)} components: until it is in every view`,
        took === null ? `not within ${short(PATIENCE_MS / 1000)} s` : `${short(took / 1000)} s`,
        `≤ 4 s at 20 000`,
        took !== null && took <= 4000,
        took === null
          ? `What waits: ${await whatWaits(client, fleet)}.`
          : 'From the mark to the commit, in the process that takes scans meanwhile.',
      ),
      row(
        'a scan of another device of the organization meanwhile: p50, p95 ÷ before',
        `${short(median(during) / median(before))}×, ${short(quantile(during, 0.95) / quantile(before, 0.95))}×`,
        'goes on',
        null,
        `${short(during.length)} scans meanwhile, the slowest ${short(Math.max(...during))} ms; before p50 ${short(median(before))} ms, p95 ${short(quantile(before, 0.95))} ms. One process does both.`,
      ),
    ];
  } finally {
    await service.stop();
  }
}

/** Marks of the organization and jobs of the queue that are due, for one who asks why nothing goes on. */
async function whatWaits(client, { organizationId }) {
  const { rows: marks } = await client.query(
    'SELECT cause::text, count(*)::int AS n FROM risk_invalidation WHERE organization_id = $1 GROUP BY 1',
    [organizationId],
  );
  const { rows: jobs } = await client.query(
    'SELECT name, count(*)::int AS n FROM job WHERE run_at <= now() AND NOT dead GROUP BY 1 ORDER BY 2 DESC LIMIT 5',
  );
  const said = [
    ...marks.map(({ cause, n }) => `${short(n)} marks of cause ${cause}`),
    ...jobs.map(({ name, n }) => `${short(n)} jobs ${name}`),
  ];
  return said.join(', ') || 'nothing';
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function repeat(times, work) {
  for (let n = 0; n < times; n += 1) await work();
}
