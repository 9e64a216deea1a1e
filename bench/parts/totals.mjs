import { withClient } from '../support/cluster.mjs';
import { median, short } from '../support/numbers.mjs';
import { prepared } from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'Totals of an organization';

const SIZES = [100, 1_000, 10_000];
const BUILT = new URL('../../dist/src/risk/domain/organization-totals.js', import.meta.url).href;

/** What a device adds to the totals, by how many numbers of it there are. */
const LISTS = {
  masses: 6,
  states: 6,
  checks: 2,
  levels: 6,
  confidence: 3,
  tiers: 6,
  threats: 18,
  cells: 25,
  cell_checks: 25,
  cell_masses: 25,
  inherent_cells: 25,
  inherent_checks: 25,
  inherent_masses: 25,
};
/** What it adds by day: as many days as a device has that is looked after. */
const DAYS = { due: 12, first_seen: 12, fixed_after: 12 };

const TABLES = `
  CREATE TABLE device_totals (organization_id integer, device_id integer, place smallint NOT NULL, scanned boolean NOT NULL,
    ${Object.keys(LISTS)
      .map((name) => `${name} bigint[] NOT NULL`)
      .join(', ')}, ${Object.keys(DAYS)
      .map((name) => `${name} jsonb NOT NULL`)
      .join(', ')}, PRIMARY KEY (organization_id, device_id));
  CREATE TABLE organization_totals (organization_id integer PRIMARY KEY, totals jsonb NOT NULL)`;

const FILL = `INSERT INTO device_totals
  SELECT $1, d, d % 12, true, ${Object.values(LISTS)
    .map((length) => `ARRAY (SELECT (d * i) % 7 FROM generate_series(1, ${length}) i)`)
    .join(', ')}, ${Object.values(DAYS)
    .map((days) => `(SELECT jsonb_object_agg(20000 + (d * i) % 90, i) FROM generate_series(1, ${days}) i)`)
    .join(', ')} FROM generate_series(1, $1) d`;

/** Of each place, because how many devices are in each is one of the totals; what is left is adding up a dozen rows. */
const SUMS = `SELECT place, count(*) AS devices, ${Object.entries(LISTS)
  .flatMap(([name, length]) => Array.from({ length }, (_, i) => `sum(${name}[${i + 1}]) AS ${name}_${i}`))
  .join(', ')}, ${['cells', 'inherent_cells', 'threats']
  .flatMap((name) =>
    Array.from({ length: LISTS[name] }, (_, i) => `count(*) FILTER (WHERE ${name}[${i + 1}] > 0) AS in_${name}_${i}`),
  )
  .join(', ')} FROM device_totals WHERE organization_id = $1 GROUP BY place`;
const SUMS_BY_DAY = Object.keys(DAYS)
  .map(
    (name) =>
      `SELECT '${name}' AS what, e.key, sum(e.value::int) AS count FROM device_totals d CROSS JOIN LATERAL jsonb_each(d.${name}) e
        WHERE d.organization_id = $1 GROUP BY 2`,
  )
  .join(' UNION ALL ');
const WRITE = `INSERT INTO organization_totals VALUES ($1, $2) ON CONFLICT (organization_id) DO UPDATE SET totals = excluded.totals`;

/**
 * What it costs to have the totals of an organization right after one of its devices changed: by the difference that the device
 * makes, as they are kept, and by adding up all of its devices. Each device's own row is written either way, and left out.
 */
export async function measure({ cluster, quick }) {
  const url = await cluster.create('totals');
  const { emptyTotals, loadTotals, storeTotals } = await import(BUILT);
  const rows = await withClient(url, async (client) => {
    await client.query(TABLES);
    const measured = [];
    for (const size of SIZES) {
      await client.query(FILL, [size]);
      await client.query('VACUUM (ANALYZE) device_totals');
      await client.query(WRITE, [size, JSON.stringify(storeTotals(emptyTotals()))]);
      const rounds = quick ? 5 : 30;
      const carried = await times(rounds, async () => {
        const { rows: stored } = await client.query(
          prepared('SELECT totals FROM organization_totals WHERE organization_id = $1', [size]),
        );
        const totals = loadTotals(stored[0].totals);
        totals.totals.add(changeOf(emptyTotals().totals), 1);
        await client.query(prepared(WRITE, [size, JSON.stringify(storeTotals(totals))]));
      });
      const summed = await times(rounds, async () => {
        const [sums, byDay] = [
          await client.query(prepared(SUMS, [size])),
          await client.query(prepared(SUMS_BY_DAY, [size])),
        ];
        await client.query(prepared(WRITE, [size, JSON.stringify({ sums: sums.rows, byDay: byDay.rows })]));
      });
      measured.push({ size, carried, summed });
    }
    return measured;
  });
  return rows.map(({ size, carried, summed }) =>
    row(
      `totals of an organization after one device changed, ${short(size)} devices: by its difference; by adding up all`,
      `${short(carried)} ms; ${short(summed)} ms`,
      'stated',
      null,
      size === SIZES.at(-1)
        ? 'Of a batch that may take 10 ms in all. Added up by PostgreSQL in two statements, one for what has a fixed length and one for days.'
        : '',
    ),
  );
}

/** A device with something in every number. */
function changeOf(totals) {
  for (let cell = 0; cell < 25; cell += 1)
    for (const cells of [totals.cells, totals.inherent]) Object.assign(cells.at(cell), { findings: 1, mass: 1n });
  for (let day = 0; day < 12; day += 1) for (const days of [totals.due, totals.firstSeen]) days.count(20_000 + day, 1);
  return totals;
}

async function times(rounds, work) {
  const all = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    const begun = performance.now();
    await work();
    if (round >= 2) all.push(performance.now() - begun);
  }
  return median(all);
}
