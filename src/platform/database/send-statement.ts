import pg, { type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** By name of a column. The names are those of our own statements, so there are few. */
const PROPERTIES = new Map<string, string>();

/**
 * The name of the property that a column of an answer becomes: `first_seen_at` is `firstSeenAt`, as the naming strategy of
 * the entities has it. A name without `_` stays as it is.
 */
export function propertyOf(column: string): string {
  let property = PROPERTIES.get(column);
  if (property === undefined) {
    property = column.startsWith('_')
      ? column
      : column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    PROPERTIES.set(column, property);
  }
  return property;
}

/** What `pg` calls of a query that is not in its types: once for an answer, before its rows. */
interface RowDescription {
  fields: { name: string }[];
}
const describe = (pg.Query.prototype as unknown as { handleRowDescription: (message: RowDescription) => void })
  .handleRowDescription;

/** A query whose columns are renamed once, before `pg` makes its rows: so it costs nothing for a row. */
class CamelQuery<Row extends QueryResultRow> extends pg.Query<Row> {
  handleRowDescription(message: RowDescription): void {
    for (const field of message.fields) field.name = propertyOf(field.name);
    describe.call(this, message);
  }
}

/** Sends a statement whose rows have their columns as properties: {@link propertyOf}. */
export function sendStatement<Row extends QueryResultRow>(
  client: PoolClient,
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query(
      new CamelQuery<Row>(statement, (error, result) => {
        if (error) reject(error);
        else resolve(result);
      }),
    );
  });
}

/** The SQLSTATE of a PostgreSQL error, or undefined for anything else (`EPIPE` has five letters too, but no digit). */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
