import { type ErrorItem, InvalidRequestError } from '../errors/domain-error.js';
import { suggest } from '../errors/suggestion.js';
import type { Filter } from './list-filters.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the value type is recovered by FilterValues
export type Filters = Record<string, Filter<any>>;

/** The values of the filters that a request gave. */
export type FilterValues<F extends Filters> = { [K in keyof F]?: F[K] extends Filter<infer T> ? T : never };

/** What a list offers: one declaration from which parsing, OpenAPI, cursors and facets follow. */
export interface ListDefinition<F extends Filters = Filters, S extends string = string> {
  /** Plural noun, for messages and file names. */
  readonly name: string;
  readonly filters: F;
  /** Allowed sort fields; each direction of each is allowed. */
  readonly sorts: readonly S[];
  /** `-severity` */
  readonly defaultSort: S | `-${S}`;
  /** The columns of its CSV, nested members as `a.b`. Without it they are those of the first page. */
  readonly csv?: readonly string[];
  /** Whether it is about people, so that no browser may store it. */
  readonly isPersonal?: true;
}

/** A request to a list, understood. */
export interface ListQuery<F extends Filters = Filters, S extends string = string> {
  /** The name of the list. */
  list: string;
  limit: number;
  sort: { field: S; descending: boolean };
  /** Sort values of the last row of the page before, or null on the first page. */
  after: unknown[] | null;
  filters: FilterValues<F>;
  withFacets: boolean;
  /** Whether `total` and `asOf` are wanted: not for CSV, nor for pages that follow inside one answer. */
  withTotal: boolean;
  format: 'json' | 'csv';
  /** What the next cursor is bound to. */
  fingerprint: string;
  /** The columns of a CSV answer; undefined when the list does not say. */
  columns: readonly string[] | undefined;
  /** Set where no browser may store the answer. */
  isPersonal?: true;
}

/** Declares a list. */
export function defineList<const F extends Filters, const S extends string>(
  definition: ListDefinition<F, S>,
): ListDefinition<F, S> {
  return definition;
}

/** Opens and closes cursors; see {@link CursorCodec}. */
export interface Cursors {
  open(cursor: string, fingerprint: string): unknown[] | null;
}

const GENERAL = ['limit', 'cursor', 'sort', 'format'];

/** Whether `include=facets` says anything of a list: of others it is no parameter. */
export function offersFacets({ filters }: ListDefinition): boolean {
  return Object.values(filters).some(({ facet }) => facet);
}

/** Reads the query string of a list request; throws 400 with every fault and, for a misspelt name, a suggestion. */
export function parseListQuery<F extends Filters, S extends string>(
  definition: ListDefinition<F, S>,
  raw: Record<string, unknown>,
  acceptsCsv: boolean,
  cursors: Cursors,
): ListQuery<F, S> {
  const faults: ErrorItem[] = [];
  const known = [...GENERAL, ...(offersFacets(definition) ? ['include'] : []), ...Object.keys(definition.filters)];
  const filters: Record<string, unknown> = {};
  const given: Record<string, string> = {};
  let unknownName = false;

  for (const [name, value] of Object.entries(raw)) {
    if (!known.includes(name)) {
      unknownName = true;
      faults.push({
        parameter: name.slice(0, 100),
        detail: `is not a parameter of this list`,
        ...suggest(name, known),
      });
    } else if (typeof value !== 'string') {
      faults.push({ parameter: name, detail: 'may be given once only; separate several values by commas' });
    } else if (value.includes('\u0000')) {
      faults.push({ parameter: name, detail: 'holds a NUL character' });
    } else {
      given[name] = value;
    }
  }
  for (const [name, filter] of Object.entries(definition.filters)) {
    const text = given[name];
    if (text === undefined) continue;
    const result = filter.read(text);
    if ('value' in result) filters[name] = result.value;
    else
      faults.push({
        parameter: name,
        detail: result.fault,
        ...(result.suggestFrom ? suggest(result.given ?? '', result.suggestFrom) : {}),
      });
  }
  const limit = readLimit(given['limit'], faults);
  const sort = readSort(definition, given['sort'], faults);
  const withFacets = readInclude(given['include'], faults);
  const format = readFormat(given['format'], acceptsCsv, faults);
  if (faults.length > 0) {
    throw unknownName
      ? new InvalidRequestError(
          'unknown-parameter',
          'Unknown query parameter',
          `The ${definition.name} list does not know a parameter that was given.`,
          { errors: faults },
        )
      : new InvalidRequestError(
          'invalid-parameter',
          'Invalid query parameter',
          'A query parameter has a value that it cannot take.',
          { errors: faults },
        );
  }
  const fingerprint = JSON.stringify([
    definition.name,
    sort,
    Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  const cursor = given['cursor'];
  const after = cursor === undefined ? null : cursors.open(cursor, fingerprint);
  if (cursor !== undefined && after === null) {
    throw new InvalidRequestError(
      'invalid-cursor',
      'Invalid cursor',
      'This cursor does not belong to this list, sort and filters. Start again without a cursor.',
      { errors: [{ parameter: 'cursor', detail: 'is not a cursor of this list with these filters and this sort' }] },
    );
  }
  const isJson = format === 'json';
  return {
    list: definition.name,
    // An export is read whole: the fewer pages, the better.
    limit: isJson ? limit : MAX_LIMIT,
    sort,
    after,
    filters: filters as FilterValues<F>,
    withFacets: withFacets && isJson,
    withTotal: isJson,
    format,
    fingerprint,
    columns: definition.csv,
    ...(definition.isPersonal && { isPersonal: true }),
  };
}

function readLimit(text: string | undefined, faults: ErrorItem[]): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT)
    faults.push({ parameter: 'limit', detail: `takes a whole number from 1 to ${MAX_LIMIT}` });
  return limit;
}

function readSort<F extends Filters, S extends string>(
  definition: ListDefinition<F, S>,
  text: string | undefined,
  faults: ErrorItem[],
): { field: S; descending: boolean } {
  // A trailing `,id` is what we always add: the order of equal rows.
  const sort = (text ?? definition.defaultSort).replace(/,-?id$/, '');
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  if (!(definition.sorts as readonly string[]).includes(field)) {
    faults.push({
      parameter: 'sort',
      detail: `takes ${definition.sorts.join(', ')}, each with or without a leading minus`,
      ...suggest(field, definition.sorts),
    });
  }
  return { field: field as S, descending };
}

function readInclude(text: string | undefined, faults: ErrorItem[]): boolean {
  if (text !== undefined && text !== 'facets') faults.push({ parameter: 'include', detail: 'takes facets' });
  return text === 'facets';
}

function readFormat(text: string | undefined, acceptsCsv: boolean, faults: ErrorItem[]): 'json' | 'csv' {
  if (text !== undefined && text !== 'json' && text !== 'csv')
    faults.push({ parameter: 'format', detail: 'takes json or csv' });
  return text === 'csv' || (text === undefined && acceptsCsv) ? 'csv' : 'json';
}
