import type { Database } from '../database/database.js';
import { RepeatedStatements } from '../database/named-statement.js';
import { EXACT_TOTAL_LIMIT, type FetchedPage, type PagedRow } from './list-page.js';
import type { ListQuery } from './list-query.js';
import { isMeasure, type Measured, unmeasured, withinPageBytes } from './page-bytes.js';

/** A column of an answer, as the driver names it. */
export interface AnswerField {
  name: string;
  dataTypeID: number;
}

const INSTANT = 1184;
/** bytea, bigint, numeric, date, timestamp, interval and arrays of them: JSON has no word for them, or another than the driver. */
const UNPACKABLE = new Set([17, 20, 1001, 1016, 1082, 1114, 1115, 1182, 1185, 1186, 1187, 1231, 1700]);
/** Only the statement itself needs these. */
const OF_THE_ORDER = /^_order\d+$/;

/** The same statement with each row as one JSON array, and how it is read. */
export class PackedRows {
  private constructor(
    readonly text: string,
    private readonly names: readonly string[],
    private readonly instants: readonly number[],
  ) {}

  /** Null when a column is of a type that would come back as something else. */
  static of(text: string, answered: readonly AnswerField[]): PackedRows | null {
    const fields = answered.filter(({ name }) => !OF_THE_ORDER.test(name));
    if (fields.some(({ dataTypeID }) => UNPACKABLE.has(dataTypeID))) return null;
    const names = fields.map(({ name }) => name);
    // By place: details may say a column of the page anew, under its name, and the last one counts as it does for the driver.
    const places = answered.map((_, i) => `c${i}`);
    const columns = places.filter((_, i) => !OF_THE_ORDER.test(answered[i]?.name ?? '')).join(', ');
    return new PackedRows(
      `SELECT json_build_array(${columns})::text AS row FROM (${text}) shown (${places.join(', ')})`,
      names,
      fields.flatMap(({ dataTypeID }, i) => (dataTypeID === INSTANT ? [i] : [])),
    );
  }

  /** The row as the driver would have given it. */
  read(row: string): Record<string, unknown> {
    const values = JSON.parse(row) as unknown[];
    for (const i of this.instants) if (typeof values[i] === 'string') values[i] = new Date(values[i]);
    return Object.fromEntries(this.names.map((name, i) => [name, values[i]]));
  }
}

/** Collects `WHERE` conditions and their values, so that no value is ever written into SQL text. */
export class SqlConditions {
  readonly values: unknown[];
  private readonly parts: string[] = [];

  constructor(firstValues: unknown[] = []) {
    this.values = [...firstValues];
  }

  /** Binds a value and returns its placeholder. */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds a condition when `value` was given. */
  when<T>(value: T | undefined, condition: (placeholder: string, value: T) => string): this {
    if (value !== undefined) this.parts.push(condition(this.bind(value), value));
    return this;
  }

  /**
   * What stands behind a column that is to have one of these values. A single one is compared by itself: a plan that is kept
   * for any array reckons with ten.
   */
  oneOf(values: readonly unknown[], type: string): string {
    return values.length === 1 ? `= ${this.bind(values[0])}::${type}` : `= ANY (${this.bind(values)}::${type}[])`;
  }

  /** Adds a condition when `values` were given; see {@link oneOf}. */
  whenOneOf(values: readonly unknown[] | undefined, type: string, condition: (test: string) => string): this {
    if (values !== undefined) this.parts.push(condition(this.oneOf(values, type)));
    return this;
  }

  /**
   * The same for the few codes of a column, which stand in the text: how many rows have one differs so much that PostgreSQL
   * would plan for the very code with each request. Only for numbers that the program makes, never for what somebody sent.
   */
  whenCodes(codes: readonly number[] | undefined, type: string, condition: (test: string) => string): this {
    if (codes === undefined) return this;
    if (!codes.every((code) => Number.isSafeInteger(code))) throw new TypeError('A code is a whole number.');
    const [only] = codes;
    const test =
      codes.length === 1 ? `= ${only}` : `= ANY ('{${[...codes].sort((a, b) => a - b).join(',')}}'::${type}[])`;
    this.parts.push(condition(test));
    return this;
  }

  /** Adds a condition that needs no value of its own. */
  add(condition: string): this {
    this.parts.push(condition);
    return this;
  }

  /**
   * Keyset paging by row comparison: one index range at any depth. All columns go in the same direction.
   *
   * @param columns SQL expressions with their casts, none of them nullable: `['r.sort_key', 'r.vulnerability_id']`
   */
  after(columns: { expression: string; type: string }[], descending: boolean, values: unknown[] | null): this {
    if (values === null) return this;
    const left = columns.map((column) => column.expression).join(', ');
    const right = columns.map((column, i) => `${this.bind(values[i])}::${column.type}`).join(', ');
    return this.add(`(${left}) ${descending ? '<' : '>'} (${right})`);
  }

  /** The conditions joined by AND, or `TRUE`. */
  toString(): string {
    return this.parts.length === 0 ? 'TRUE' : this.parts.join('\n   AND ');
  }
}

/** A `LIKE` pattern that finds `text` anywhere, literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
}

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
