import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const PLAN = /duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g;

/** Not an ingest's own: the service tells its request counts once a second, in one statement for all that came. */
const BATCHED = /rate_window|^WITH added AS \(\s*INSERT INTO job /;
/** What a commit sets going in the background belongs to the scan before; this long it has. */
const SETTLED_MS = 400;
const FRAME = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SET |SELECT set_config\()/i;

/**
 * Runs `work`, which does `times` of a thing, and gives the statements that one of them sent to the database of `client`:
 * `{text, calls, wal, fpi, ms}`, without transaction frames and batched counts. `client` itself does not count.
 */
export async function statementsOf(client, times, work) {
  await pause(SETTLED_MS);
  const database = `(SELECT oid FROM pg_database WHERE datname = current_database())`;
  await client.query(`SELECT pg_stat_statements_reset(0, ${database}, 0)`);
  await work();
  await pause(SETTLED_MS);
  const { rows } = await client.query(
    `SELECT query AS text, calls::int, wal_bytes::float8 AS wal, wal_fpi::int AS fpi, total_exec_time AS ms
       FROM pg_stat_statements WHERE dbid = ${database} AND query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%/* bench */%'
      ORDER BY calls DESC, query`,
  );
  return rows
    .filter(({ text }) => !FRAME.test(text) && !BATCHED.test(text))
    .map((row) => ({
      ...row,
      calls: row.calls / times,
      wal: row.wal / times,
      fpi: row.fpi / times,
      ms: row.ms / times,
    }));
}

/** How many that are for one; a statement that only some of the repetitions sent counts by its share. */
export function countOf(statements) {
  return Math.round(statements.reduce((sum, { calls }) => sum + calls, 0) * 100) / 100;
}

/** A statement to send by name, as the service sends what it sends again. */
export function prepared(text, values) {
  return { name: `bench-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text, values };
}

/** The first words of a statement, for the output. */
export function nameOf(text) {
  return text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().slice(0, 110);
}

/** Runs `work` and gives every statement with its measured plan, as the server logged it: `{text, parameters, plan}`. */
export async function plansOf(cluster, work) {
  await cluster.set({
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  });
  const offset = cluster.logSize();
  try {
    await work();
  } finally {
    await cluster.set({ 'auto_explain.log_min_duration': '-1' });
  }
  const entries = [...cluster.log(offset).matchAll(PLAN)].map(([, text]) => JSON.parse(text));
  const sent = entries.filter((entry) => !entry['Query Text'].includes('pg_reload_conf'));
  return sent.map((entry) => {
    return { text: entry['Query Text'], parameters: readParameters(entry['Query Parameters']), plan: entry.Plan };
  });
}

/** Every node of a plan, the plan itself first. */
export function nodesOf(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Shared buffers that a statement touched. */
export function buffersOf(plan) {
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** The steps of a plan that touched the most buffers of their own, for the output. */
export function dearestNodes(plan, count = 4) {
  // What reads a CTE shows the buffers of the CTE once more.
  return nodesOf(plan)
    .filter((node) => node['Node Type'] !== 'CTE Scan')
    .map((node) => {
      const below = (node.Plans ?? []).reduce((sum, child) => sum + buffersOf(child), 0);
      return { node, own: buffersOf(node) - below };
    })
    .sort((a, b) => b.own - a.own)
    .slice(0, count)
    .map(({ node, own }) => {
      const name = node['Index Name'] ?? node['Relation Name'] ?? node['CTE Name'] ?? '';
      return `${own} buffers: ${node['Node Type']} ${name}, ${node['Actual Loops']} times`;
    });
}

/** Rows that a statement read from tables, those that a filter threw away among them. */
export function rowsRead(plan) {
  return nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable')
    .reduce(
      (sum, node) =>
        sum + ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0),
      0,
    );
}

/** Tables among `tables` that a statement read from end to end, `name (rows)`. */
export function scannedWhole(plan, tables) {
  return nodesOf(plan)
    .filter(
      (node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name']) && node['Actual Loops'] > 0,
    )
    .map((node) => `${node['Relation Name']} (${Math.round(node['Actual Rows'] * node['Actual Loops'])} rows)`);
}

/** `$1 = '5', $2 = NULL` as values to bind. */
function readParameters(text) {
  return [...(text ?? '').matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value]) =>
    value === 'NULL' ? null : value.slice(1, -1).replaceAll("''", "'"),
  );
}
