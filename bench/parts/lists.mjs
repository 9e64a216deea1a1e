import { connect } from '../support/cluster.mjs';
import { bytes, median, quantile, short } from '../support/numbers.mjs';
import { startService } from '../support/service.mjs';
import { buffersOf, countOf, dearestNodes, plansOf, statementsOf } from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'Lists';

/** Filter and sort combinations that an index serves, and one of each list that none does. */
const INDEXED = [
  '/vulnerabilities',
  '/vulnerabilities?status=open',
  '/vulnerabilities?severity=critical,high&status=open',
  '/findings',
  '/findings?state=open',
  '/findings?deviceId=DEVICE',
  '/findings?vulnerabilityId=CVE-2025-10001',
  '/devices',
  '/devices?sort=-registeredAt',
  '/scans',
  '/scans?deviceId=DEVICE',
];
const UNINDEXED = [
  '/vulnerabilities?sort=-cvss',
  '/vulnerabilities?sort=-affectedDevices&status=open',
  '/findings?sort=-firstSeenAt',
  '/findings?package=library-17',
  '/devices?sort=-openCritical',
  '/scans?sort=-startedAt',
];
/** The part of a page's statement that counts the whole list. */
const TOTAL = /facts AS \(SELECT count[\s\S]*?\) counted\)/;
const SEARCH = '/vulnerabilities?q=library-2999';
const DEEP_PAGE = 200;
const MAX_BUFFERS = 400;
const MAX_STATEMENTS = 2;

/** What list pages cost, in statements, buffers and time, at the first page and deep down; and the size of the facts. */
export async function measure(bench) {
  const { cluster, large, quick, say } = bench;
  const rows = [];
  for (const findings of large ? [1e6, 1e7] : [quick ? 1e5 : 1e6]) {
    const fleet = await bench.fleet(findings);
    const service = await startService({ databaseUrl: fleet.url, folder: cluster.folder, env: { ROLE: 'api' } });
    const client = await connect(fleet.url);
    try {
      const session = await service.signIn();
      rows.push(...(await measureAt({ ...bench, fleet, session, client, say, size: findings })));
    } finally {
      await client.end();
      await service.stop();
    }
  }
  return rows;
}

async function measureAt({ cluster, fleet, session, client, say, size, quick }) {
  const device = await client.query(
    'SELECT public_id AS id FROM device WHERE organization_id = $1 ORDER BY id LIMIT 1 OFFSET 3',
    [fleet.organizationId],
  );
  const at = (path) => path.replace('DEVICE', device.rows[0].id);
  const patience = (quick ? 2 : 15) * 1000;
  const costs = async (paths, depth) => {
    const pages = [];
    for (const path of paths) {
      const page = await pageCost({ cluster, session, client, path: at(path), depth, patience });
      pages.push({ path, ...page });
      say(`${path}: ${page.buffers} buffers, ${page.total} for the total`);
      for (const line of dearestNodes(page.statement.plan)) say(`  ${line}`);
    }
    return pages;
  };
  const bytesEach = await sizeRow(client);
  const pages = await costs(INDEXED, fleet.depth);
  const others = await costs(UNINDEXED, 0);
  const timed = pages.filter(({ path }) => !path.includes('DEVICE'));
  const times = await timesOf({ client, session, fleet, pages: timed, quick });
  const search = await searchCost({ cluster, session, client, fleet, quick });
  return [
    bytesEach,
    ...pages.map((page) => pageRow(page, size)),
    ...others.map(otherRow),
    ...timeRows(times, size),
    searchRow(search, size),
  ];
}

async function sizeRow(client) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS findings, pg_relation_size('finding')::float8 AS heap, pg_indexes_size('finding')::float8 AS indexes,
            pg_total_relation_size('device_occurrences')::float8 AS occurrences FROM finding`,
  );
  const [{ findings, heap, indexes, occurrences }] = rows;
  const each = (heap + indexes) / findings;
  return row(
    `bytes a finding with its indexes, ${short(findings)} findings`,
    bytes(each),
    '≤ 140 B',
    each <= 140,
    `Row ${bytes(heap / findings)}, indexes ${bytes(indexes / findings)}; occurrences beside ${bytes(occurrences / findings)}. Loaded device by device with the indexes in place.`,
  );
}

/** Statements and buffers of the first page, and of the page that begins at `depth`. */
async function pageCost({ cluster, session, client, path, depth, patience }) {
  await session.get(path);
  const statements = countOf(await statementsOf(client, 3, () => repeat(3, () => session.get(path))));
  const first = await costOf(cluster, client, () => session.get(path));
  if (depth === 0) return { statements, ...first, deep: null };
  const { cursor, reached } = await walk({ session, path, depth, patience });
  if (cursor === null) return { statements, ...first, deep: null };
  const deep = await costOf(cluster, client, () =>
    session.get(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`),
  );
  return { statements, ...first, deep: { reached, ...deep } };
}

/** Follows the cursors down to row `depth`, the last page, or as far as it gets in `patience` ms. */
async function walk({ session, path, depth, patience }) {
  const joint = path.includes('?') ? '&' : '?';
  const deadline = Date.now() + patience;
  let cursor = null;
  let reached = 0;
  while (reached < depth && Date.now() < deadline) {
    const { data, page } = await session.get(
      `${path}${joint}limit=${DEEP_PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    reached += data.length;
    if (page.nextCursor === null) return { cursor, reached: reached - data.length };
    cursor = page.nextCursor;
  }
  return { cursor, reached };
}

/** Buffers of the page's own statement as the server ran it, and how many of them went into the total. */
async function costOf(cluster, client, work) {
  const plans = await plansOf(cluster, work);
  const [dearest] = plans.sort((a, b) => buffersOf(b.plan) - buffersOf(a.plan));
  const statement = plans.find(({ text }) => text.includes('facts AS (')) ?? dearest;
  if (!statement) throw new Error('The statement of a list page was not logged.');
  const buffers = buffersOf(statement.plan);
  const bare = statement.text.replace(TOTAL, 'facts AS (SELECT 0 AS total, now() AS "asOf")');
  if (bare === statement.text) return { buffers, total: null, statement };
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${bare}`, statement.parameters);
  return { buffers, total: Math.max(0, buffers - buffersOf(rows[0]['QUERY PLAN'][0].Plan)), statement };
}

async function timesOf({ client, session, fleet, pages, quick }) {
  const { rows: keys } = await client.query(
    'SELECT organization_id, device_id, vulnerability_id, package_id FROM finding TABLESAMPLE SYSTEM (1) WHERE organization_id = $1 LIMIT 500',
    [fleet.organizationId],
  );
  const times = { key: [], pages: pages.map(({ path }) => ({ path, statement: [], http: [] })) };
  const deadline = Date.now() + (quick ? 4000 : 40_000);
  for (let round = 0; round < (quick ? 20 : 100) && (round < 3 || Date.now() < deadline); round += 1) {
    for (let i = 0; i < 5; i += 1)
      times.key.push(await timed(() => selectByKey(client, keys[(round * 5 + i) % keys.length])));
    for (const [i, { statement }] of pages.entries()) {
      times.pages[i].statement.push(await timed(() => client.query(statement.text, statement.parameters)));
      times.pages[i].http.push(await timed(() => session.get(pages[i].path)));
    }
  }
  return times;
}

async function searchCost({ cluster, session, client, fleet, quick }) {
  const { statement, buffers } = await costOf(cluster, client, () => session.get(SEARCH));
  const times = await timesOf({ client, session, fleet, pages: [{ path: SEARCH, statement }], quick });
  return { buffers, times };
}

function selectByKey(client, key) {
  return client.query(
    'SELECT * FROM finding WHERE organization_id = $1 AND device_id = $2 AND vulnerability_id = $3 AND package_id = $4',
    [key.organization_id, key.device_id, key.vulnerability_id, key.package_id],
  );
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function repeat(times, work) {
  for (let i = 0; i < times; i += 1) await work();
}

function pageRow({ path, statements, buffers, total, deep }, size) {
  const most = Math.max(buffers, deep?.buffers ?? 0);
  const deeper = deep === null ? 'all on one page' : `${short(deep.buffers)} at row ${short(deep.reached)}`;
  const counted = [total, deep?.total ?? null].filter((one) => one !== null).map(short);
  return row(
    `GET ${path}, ${short(size)} findings: statements; buffers`,
    `${short(statements)}; ${short(buffers)} at the top, ${deeper}`,
    `≤ ${MAX_STATEMENTS}; ≤ ${MAX_BUFFERS}`,
    statements <= MAX_STATEMENTS && most <= MAX_BUFFERS,
    counted.length === 0 ? '' : `Of these buffers the total takes ${counted.join(' and ')}.`,
  );
}

function otherRow({ path, statements, buffers }) {
  return row(
    `GET ${path} (no index for it): statements; buffers`,
    `${short(statements)}; ${short(buffers)}`,
    'stated',
    null,
  );
}

function timeRows({ key, pages }, size) {
  const key50 = median(key);
  const ratios = pages.map(({ path, statement, http }) => ({
    path,
    p50: median(statement) / key50,
    p95: quantile(statement, 0.95) / key50,
    http: median(http),
  }));
  return ratios.map(({ path, p50, p95, http }) =>
    row(
      `GET ${path}, ${short(size)} findings: statement p50, p95 ÷ primary-key select`,
      `${short(p50)}×, ${short(p95)}×`,
      '≤ 4×, ≤ 10×',
      p50 <= 4 && p95 <= 10,
      `Primary-key select ${short(key50)} ms, both over the same connection and unnamed; the whole request over HTTP ${short(http)} ms.`,
    ),
  );
}

function searchRow({ buffers, times }, size) {
  const ratio = median(times.pages[0].statement) / median(times.key);
  return row(
    `GET ${SEARCH}, ${short(size)} findings: statement p50 ÷ primary-key select`,
    `${short(ratio)}×`,
    '≤ 40×',
    ratio <= 40,
    `${short(buffers)} buffers; the whole request over HTTP ${short(median(times.pages[0].http))} ms.`,
  );
}
