/**
 * A page ends with the row that makes its rows so many bytes long: a limit of rows bounds nothing where each may be megabytes long.
 * The first row comes in any case.
 */
export const PAGE_BYTES = 2 * 1024 * 1024;

const MEASURES = ['_bytes', '_before', '_last', '_isOver'] as const;

/** A row with the columns that {@link withinPageBytes} adds behind those of the statement. */
export interface Measured {
  _isOver: boolean;
}

/**
 * The statement, cut off by the database where its rows reach {@link PAGE_BYTES}. One row comes beyond that, with `_isOver`, to tell
 * that there is more.
 *
 * @param bytes how long a row of `given` is, as SQL
 * @param columns what is wanted of it
 */
export function withinPageBytes(text: string, bytes: string, columns = '*'): string {
  // OFFSET 0 keeps a subquery whole: what makes the text of a row would run once for each use of it otherwise.
  return `SELECT ${columns}, "_before" >= ${PAGE_BYTES} AS "_isOver"
     FROM (SELECT given.*, coalesce(sum("_bytes") OVER earlier, 0) AS "_before", lag("_bytes", 1, 0) OVER earlier AS "_last"
             FROM (SELECT given.*, ${bytes} AS "_bytes" FROM (${text} OFFSET 0) given OFFSET 0) given
           WINDOW earlier AS (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) summed
    WHERE "_before" - "_last" < ${PAGE_BYTES}`;
}

/** Whether a column is not the statement's own. */
export function isMeasure(name: string): boolean {
  return (MEASURES as readonly string[]).includes(name);
}

/** Takes the measures off a row. */
export function unmeasured(row: Measured): object {
  for (const name of MEASURES) Reflect.deleteProperty(row, name);
  return row;
}
