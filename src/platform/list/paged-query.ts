import type { Database } from '../database/database.js';
import { RepeatedStatements } from '../database/repeated-statements.js';
import { EXACT_TOTAL_LIMIT, type FetchedPage, type PagedRow } from './list-page.js';
import type { ListQuery } from './list-query.js';
import { PackedRows } from './packed-rows.js';
import { isMeasure, type Measured, unmeasured, withinPageBytes } from './page-bytes.js';
import type { SqlConditions } from './sql-conditions.js';

/** What differs between the statements of lists. All members are SQL text; values are bound in `where`. */
export interface PagedStatement {
  /** The filters, without the cursor: {@link pagedQuery} adds that and the limit. */
  where: SqlConditions;
  /** Tables of the page, without the word FROM. */
  from: string;
  /** Tables that counting needs, when fewer will do. */
  countedFrom?: string;
  /** How many rows there are, up to the limit of exactness and one, where that is known without counting; needs an `asOf` of the whole list. */
  total?: string;
  /** Select list of the page. */
  columns: string;
  /** What the rows are ordered by, the last ones telling rows apart; none nullable, all in the direction of the sort. */
  order: readonly { expression: string; type: string }[];
  /** When the data last changed: the latest of an expression of each counted row, and of one for the whole list, or the latter alone. */
  asOf: { latestOf: string; and?: string } | { is: string };
  /** Further CTEs that `from` uses: `installed AS (…)`. */
  with?: string;
  /** Further columns that are made for the rows of the page only, over the alias `page`. */
  details?: string;
  /** Further CTEs over `page` that `details` use. */
  detailsWith?: string;
  /** What `details` are taken from: joins that leave each row of the page one row, of subqueries over `page` that `OFFSET 0` keeps whole. */
  detailsFrom?: string;
}

/** Beside each text how its rows are packed; null when they cannot be. */
const statements = new RepeatedStatements<PackedRows | null>();

type Fetched<Row> = Row & PagedRow & { total: number; asOf: Date | null };

/**
 * A page by its sort values, the total up to the limit of exactness and `asOf`, all of one statement and so of one moment.
 * Total and `asOf` are 0 and null when the query does not want them. Prepared when it is asked for again; the limit stands in
 * the text, since a plan for any limit would be one for a tenth of the table. Rows that are long end the page before its limit.
 */
export async function pagedQuery<Row extends object>(
  database: Pick<Database, 'query' | 'answer'>,
  query: Pick<ListQuery, 'limit' | 'after' | 'withTotal'> & { sort: { descending: boolean } },
  statement: PagedStatement,
): Promise<FetchedPage<Row & PagedRow>> {
  const { where, from, order, details } = statement;
  const direction = query.sort.descending ? 'DESC' : 'ASC';
  const facts = query.withTotal ? factsOf(statement) : `SELECT 0 AS total, NULL::timestamptz AS as_of`;
  where.after([...order], query.sort.descending, query.after);
  const names = order.map((_, i) => `"_order${i}"`);
  const text = `WITH ${statement.with === undefined ? '' : `${statement.with},`}
     facts AS (${facts}),
     page AS MATERIALIZED (
       SELECT ${statement.columns}, ${order.map(({ expression }, i) => `${expression} AS ${names[i]}`).join(', ')}
         FROM ${from}
        WHERE ${where.toString()}
        ORDER BY ${order.map(({ expression }) => `${expression} ${direction}`).join(', ')}
        LIMIT ${query.limit + 1})${statement.detailsWith === undefined ? '' : `,\n     ${statement.detailsWith}`}
     SELECT facts.total, facts.as_of, page.*${details === undefined ? '' : `, ${details}`},
            CASE WHEN page."_order0" IS NOT NULL THEN ARRAY[${names.map((name) => `page.${name}::text`).join(', ')}] END AS sort_keys
       FROM facts LEFT JOIN page ON true ${statement.detailsFrom ?? ''}
      ORDER BY ${names.map((name) => `page.${name} ${direction}`).join(', ')}`;
  const fetched = await fetchRows(database, text, where.values);
  const rows = fetched.rows as Fetched<Row>[];
  return {
    rows: rows.filter((row) => (row.sortKeys as string[] | null) !== null).map((row) => rowOf(row, order.length)),
    ...(fetched.isCut ? { isCut: true } : {}),
    total: rows[0]?.total ?? 0,
    asOf: rows[0]?.asOf ?? null,
  };
}

/**
 * Fifty rows of forty columns take the driver longer to make objects of than they take PostgreSQL to find: so a text that is
 * asked for again is asked for rows as one JSON text each, which are read in a third of the time. The first answer tells how.
 */
async function fetchRows(
  database: Pick<Database, 'query' | 'answer'>,
  text: string,
  values: unknown[],
): Promise<{ rows: object[]; isCut: boolean }> {
  const { name, note: known } = statements.ask(text);
  if (known instanceof PackedRows) {
    const packed = withinPageBytes(known.text, 'octet_length(given.row)', 'row');
    const rows = await database.query<{ row: string; _isOver: boolean }>(packed, values, name);
    const within = rows.filter(({ _isOver }) => !_isOver);
    return { rows: within.map(({ row }) => known.read(row)), isCut: within.length < rows.length };
  }
  const measured = withinPageBytes(text, 'octet_length(given::text)');
  const { rows, fields } = await database.answer<Measured>(measured, values, known === null ? name : undefined);
  if (known === undefined) {
    const own = fields.filter((field) => !isMeasure(field.name));
    statements.note(text, PackedRows.of(text, own));
  }
  const within = rows.filter(({ _isOver }) => !_isOver);
  return { rows: within.map(unmeasured), isCut: within.length < rows.length };
}

/** Written before the cursor's condition is added: the total is that of the whole list. */
function factsOf({ where, from, countedFrom = from, total, asOf }: PagedStatement): string {
  const latest = 'latestOf' in asOf;
  if (total !== undefined && !latest)
    return `SELECT counted.total, ${asOf.is} AS as_of FROM (SELECT (${total})::int AS total) counted`;
  return `SELECT count(*)::int AS total, ${latest ? latestOf(asOf.and) : asOf.is} AS as_of
                 FROM (SELECT ${latest ? asOf.latestOf : '1'} AS at FROM ${countedFrom}
                        WHERE ${where.toString()} LIMIT ${EXACT_TOTAL_LIMIT + 1}) counted`;
}

function latestOf(whole: string | undefined): string {
  return whole === undefined ? 'max(counted.at)' : `greatest(${whole}, max(counted.at))`;
}

/** The row without what only served the statement. */
function rowOf<Row extends object>(fetched: Fetched<Row>, keys: number): Row & PagedRow {
  const { total: _total, asOf: _asOf, ...row } = fetched as Fetched<Record<string, unknown>>;
  for (let i = 0; i < keys; i += 1) Reflect.deleteProperty(row, `_order${i}`);
  return row as unknown as Row & PagedRow;
}
