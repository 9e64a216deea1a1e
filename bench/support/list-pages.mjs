import { median, quantile, short } from './numbers.mjs';
import { buffersOf, countOf, plansOf, prepared, statementsOf } from './statements.mjs';
import { row } from '../table.mjs';

/** The part of a page's statement that counts the whole list. */
const TOTAL = /facts AS \(SELECT count[\s\S]*?\) counted\)/;
const DEEP_PAGE = 200;
const MAX_STATEMENTS = 2;
/** Of a page that an index serves, in its order. */
const LIMITS = { buffers: 400, p50: 4, p95: 10 };
/** So often PostgreSQL plans a prepared statement for the very values, before it may keep a plan. */
const PLANNED_ANEW = 5;

/** Statements and buffers of the first page, and of the page that begins at `depth`. */
export async function pageCost({ cluster, session, client, path, depth, patience }) {
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
export async function costOf(cluster, client, work) {
  const plans = await plansOf(cluster, work);
  const [dearest] = plans.sort((a, b) => buffersOf(b.plan) - buffersOf(a.plan));
  const statement = plans.find(({ text }) => text.includes('facts AS (')) ?? dearest;
  if (!statement) throw new Error('The statement of a list page was not logged.');
  const buffers = buffersOf(statement.plan);
  const bare = withoutTotal(statement.text);
  if (bare === statement.text) return { buffers, total: null, statement };
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${bare}`, statement.parameters);
  return { buffers, total: Math.max(0, buffers - buffersOf(rows[0]['QUERY PLAN'][0].Plan)), statement };
}

/** The statement without counting. What only the count was bound to has to be named somewhere. */
function withoutTotal(text) {
  return text.replace(TOTAL, (counted) => {
    const rest = new Set(text.replace(counted, '').match(/\$\d+/g));
    const lost = [...new Set(counted.match(/\$\d+/g))].filter((name) => !rest.has(name));
    return `facts AS (SELECT 0 AS total, now() AS as_of${lost.map((name) => `, ${name}::text`).join('')})`;
  });
}

/** What the rows of each list are, and how as many of them as a page shows are read by their keys. */
const ROWS_BY_KEY = {
  vulnerabilities: {
    keys: 'SELECT vulnerability_id FROM vulnerability_rollup',
    rows: 'SELECT * FROM vulnerability_rollup WHERE organization_id = $1 AND vulnerability_id = ANY ($2::bigint[])',
  },
  findings: {
    keys: 'SELECT device_id, vulnerability_id, package_id FROM finding',
    rows: `SELECT f.* FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS k (device_id, vulnerability_id, package_id)
             JOIN finding f USING (device_id, vulnerability_id, package_id) WHERE f.organization_id = $1`,
  },
  devices: {
    keys: 'SELECT id FROM device',
    rows: 'SELECT * FROM device WHERE organization_id = $1 AND id = ANY ($2::bigint[])',
  },
  scans: {
    keys: 'SELECT id FROM scan',
    rows: 'SELECT * FROM scan WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
  },
};
const PAGE_ROWS = 50;

/** For each list of `pages`, a function that reads the rows of a page by their keys. */
async function readersByKey(client, fleet, pages) {
  const readers = new Map();
  for (const list of new Set(pages.map(({ path }) => listOf(path)))) {
    const { keys, rows: text } = ROWS_BY_KEY[list];
    const { rows } = await client.query({
      text: `${keys} WHERE organization_id = $1 ORDER BY random() LIMIT ${PAGE_ROWS}`,
      values: [fleet.organizationId],
      rowMode: 'array',
    });
    const columns = rows[0].map((_, i) => rows.map((row) => row[i]));
    readers.set(list, () => client.query(prepared(text, [fleet.organizationId, ...columns])));
  }
  return readers;
}

function listOf(path) {
  return /^\/([a-z]+)/.exec(path)[1];
}

/** Times of the statements of `pages`, of their requests, of selects by primary key in between, and of as many rows as a page has by theirs; all prepared, as the service sends them. */
export async function timesOf({ client, session, fleet, pages, quick }) {
  const { rows: keys } = await client.query(
    'SELECT organization_id, device_id, vulnerability_id, package_id FROM finding TABLESAMPLE SYSTEM (10) WHERE organization_id = $1 LIMIT 500',
    [fleet.organizationId],
  );
  const byKey = await readersByKey(client, fleet, pages);
  const times = { key: [], pages: pages.map(({ path }) => ({ path, statement: [], rows: [], http: [] })) };
  for (let i = 0; i <= PLANNED_ANEW; i += 1) {
    await selectByKey(client, keys[i % keys.length]);
    for (const read of byKey.values()) await read();
    for (const { statement } of pages) await client.query(prepared(statement.text, statement.parameters));
  }
  const deadline = Date.now() + (quick ? 4000 : 40_000);
  for (let round = 0; round < (quick ? 20 : 100) && (round < 3 || Date.now() < deadline); round += 1) {
    for (let i = 0; i < 5; i += 1)
      times.key.push(await timed(() => selectByKey(client, keys[(round * 5 + i) % keys.length])));
    for (const [i, { statement }] of pages.entries()) {
      times.pages[i].statement.push(await timed(() => readPage(client, statement)));
      times.pages[i].rows.push(await timed(byKey.get(listOf(pages[i].path))));
      times.pages[i].http.push(await timed(() => session.get(pages[i].path)));
    }
  }
  return times;
}

/** As the service reads it: a page that was asked for before comes as one JSON text for each row. */
async function readPage(client, { text, parameters }) {
  const { rows } = await client.query(prepared(text, parameters));
  for (const { row: packed } of rows) if (packed !== undefined) JSON.parse(packed);
}

/** Statements and buffers of a page against their limits. */
export function pageRow({ path, statements, buffers, total, deep }, size, limits = LIMITS) {
  const most = Math.max(buffers, deep?.buffers ?? 0);
  const deeper = deep === null ? 'all on one page' : `${short(deep.buffers)} at row ${short(deep.reached)}`;
  const counted = [total, deep?.total ?? null].filter((one) => one !== null).map(short);
  return row(
    `GET ${path}, ${short(size)} findings: statements; buffers`,
    `${short(statements)}; ${short(buffers)} at the top, ${deeper}`,
    `≤ ${MAX_STATEMENTS}; ≤ ${short(limits.buffers)}`,
    statements <= MAX_STATEMENTS && most <= limits.buffers,
    counted.length === 0 ? '' : `Of these buffers the total takes ${counted.join(' and ')}.`,
  );
}

/** The same of a page that none serves, which has no limit. */
export function otherRow({ path, statements, buffers }) {
  return row(
    `GET ${path} (no index for it): statements; buffers`,
    `${short(statements)}; ${short(buffers)}`,
    'stated',
    null,
  );
}

/** Times against their limits: those of a page are of as many rows as it has (docs/decisions/0042-what-a-page-is-measured-by.md). */
export function timeRows({ key, pages }, size, limitsOf = () => undefined) {
  const key50 = median(key);
  return pages.map(({ path, statement, rows, http }) => {
    const limits = limitsOf({ path }) ?? LIMITS;
    const rows50 = median(rows);
    const p50 = median(statement) / rows50;
    const p95 = quantile(statement, 0.95) / rows50;
    return row(
      `GET ${path}, ${short(size)} findings: statement p50, p95 ÷ ${PAGE_ROWS} rows by key`,
      `${short(p50)}×, ${short(p95)}×`,
      `≤ ${limits.p50}×, ≤ ${limits.p95}×`,
      p50 <= limits.p50 && p95 <= limits.p95,
      `${short(median(statement))} ms, ${short(median(statement) / key50)} selects of one row by key, which take ${short(key50)} ms; ${PAGE_ROWS} rows ${short(rows50)} ms; all over one connection and prepared. The whole request over HTTP ${short(median(http))} ms.`,
    );
  });
}

function selectByKey(client, key) {
  return client.query(
    prepared(
      'SELECT * FROM finding WHERE organization_id = $1 AND device_id = $2 AND vulnerability_id = $3 AND package_id = $4',
      [key.organization_id, key.device_id, key.vulnerability_id, key.package_id],
    ),
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
