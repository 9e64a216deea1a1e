import type { Filters, ListQuery } from './list-query.js';
import { PAGE_BYTES } from './page-bytes.js';

/** Totals are exact up to here. */
export const EXACT_TOTAL_LIMIT = 10_000;

/** With every row: the values that the page after it begins from, in the order of the SQL's row comparison, exact to the microsecond. */
export interface PagedRow {
  sortKeys: string[];
}

/** What a repository gives for one page: up to `limit + 1` rows, the extra one telling that there is more. */
export interface FetchedPage<Row> {
  rows: Row[];
  /** Set when rows that are long ended the page before its limit: there is more after the last of `rows`. */
  isCut?: boolean;
  /** Counted up to {@link EXACT_TOTAL_LIMIT} + 1; 0 when it was not asked for. */
  total: number;
  asOf: Date | null;
  facets?: Facets;
  /** What the answer says of the whole list, beside its rows. */
  summary?: object;
}

/** Per filter, how many rows each of its values would leave. */
export type Facets = Record<string, Record<string, number>>;

/** A page on its way out; the list interceptor writes it as JSON or streams it, and those after it, as CSV. */
export class ListPage<Item extends object> {
  constructor(
    readonly items: Item[],
    /** Each item as JSON; none for CSV. */
    readonly texts: string[],
    readonly nextAfter: unknown[] | null,
    readonly facts: Pick<FetchedPage<unknown>, 'total' | 'asOf' | 'facets' | 'summary'>,
    readonly query: ListQuery,
    /** Gives the page after this one; null when this is the last. */
    readonly next: (() => Promise<ListPage<Item>>) | null,
    /** Gives this page again, as it is by now. */
    readonly restart: () => Promise<ListPage<Item>>,
  ) {}
}

/**
 * Makes a page: asks `fetch` for one row too many, maps the rows, and knows from the extra one whether there is more. Items that are
 * long end it as rows do, since what is made of a row may be longer than that.
 */
export async function listPage<Row, Item extends object, F extends Filters, S extends string>(
  query: ListQuery<F, S>,
  fetch: (query: ListQuery<F, S>) => Promise<FetchedPage<Row & PagedRow>>,
  map: (row: Row & PagedRow) => Item,
): Promise<ListPage<Item>> {
  const again = (asked: ListQuery<F, S>): Promise<ListPage<Item>> => listPage(asked, fetch, map);
  const fetched = await fetch(query);
  const rows = fetched.rows.slice(0, query.limit);
  const { items, texts } = query.format === 'csv' ? { items: rows.map(map), texts: [] } : itemsWithin(rows, map);
  const last = rows[items.length - 1];
  const hasMore = items.length < fetched.rows.length || fetched.isCut === true;
  const after = hasMore && last !== undefined ? last.sortKeys : null;
  return new ListPage(
    items,
    texts,
    after,
    fetched,
    query,
    after === null ? null : () => again({ ...query, after, withFacets: false, withTotal: false }),
    () => again(query),
  );
}

/** The items until their JSON is as long as a page may be, each with it. */
function itemsWithin<Row, Item extends object>(
  rows: readonly Row[],
  map: (row: Row) => Item,
): { items: Item[]; texts: string[] } {
  const items: Item[] = [];
  const texts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (bytes >= PAGE_BYTES) break;
    const item = map(row);
    const text = JSON.stringify(item);
    items.push(item);
    texts.push(text);
    bytes += Buffer.byteLength(text);
  }
  return { items, texts };
}
