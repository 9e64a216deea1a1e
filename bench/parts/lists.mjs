import { connect } from '../support/cluster.mjs';
import { otherRow, pageCost, pageRow, timeRows, timesOf } from '../support/list-pages.mjs';
import { bytes, median, short } from '../support/numbers.mjs';
import { startService } from '../support/service.mjs';
import { buffersOf, dearestNodes, plansOf } from '../support/statements.mjs';
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
const SEARCHES = ['/vulnerabilities?q=library-2999', '/findings?q=library-2999'];
/** What a search sends of its own: the look at the names, and the page. */
const OF_A_SEARCH = /find_identifiers|facts AS \(/;

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
  const searches = [];
  for (const path of SEARCHES) searches.push(await searchCost({ cluster, session, client, fleet, quick, path }));
  return [
    bytesEach,
    ...pages.map((page) => pageRow(page, size)),
    ...others.map(otherRow),
    ...timeRows(times, size),
    ...searches.map((search) => searchRow(search, size)),
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

async function searchCost({ cluster, session, client, fleet, quick, path }) {
  await session.get(path);
  const statements = (await plansOf(cluster, () => session.get(path))).filter(({ text }) => OF_A_SEARCH.test(text));
  const buffers = statements.reduce((sum, { plan }) => sum + buffersOf(plan), 0);
  const times = await timesOf({
    client,
    session,
    fleet,
    pages: statements.map((statement) => ({ path, statement })),
    quick,
  });
  return { path, buffers, times };
}

function searchRow({ path, buffers, times: { key, pages } }, size) {
  const ratio = pages.reduce((sum, { statement }) => sum + median(statement), 0) / median(key);
  return row(
    `GET ${path}, ${short(size)} findings: statements p50 ÷ primary-key select`,
    `${short(ratio)}×`,
    '≤ 40×',
    ratio <= 40,
    `${short(pages.length)} statements of its own, ${short(buffers)} buffers; the whole request over HTTP ${short(median(pages[0].http))} ms.`,
  );
}
