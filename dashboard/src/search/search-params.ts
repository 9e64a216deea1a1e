/** Reads one search parameter: from an address it is text, from a link in the code it is a value. Undefined when it is no such thing. */
export type Codec<T> = (raw: unknown) => T | undefined;

type Codecs = Record<string, Codec<unknown>>;

/** What a page's address says, with nothing for what is left out. */
export type SearchOf<C extends Codecs> = { [Name in keyof C]?: NonNullable<ReturnType<C[Name]>> };

const LONGEST = 500;

/**
 * Makes the `validateSearch` of a page. What an address says and the page does not know is left out, never an error: links
 * outlive the pages that they were made on. It is named all the same, with nothing in it: the router lays what this returns
 * over the address as it came, and what is not named here would reach the page as it stands there.
 */
export function searchOf<C extends Codecs>(codecs: C): (raw: Record<string, unknown>) => SearchOf<C> {
  return (raw) => {
    // In the order of the address, so that it stays as it was sent.
    const entries = Object.entries(raw).map(([name, value]) => [
      name,
      Object.hasOwn(codecs, name) ? codecs[name]?.(value) : undefined,
    ]);
    return Object.fromEntries(entries) as SearchOf<C>;
  };
}

/** Text of at most so many characters; what is longer is cut. */
export function textUpTo(longest: number): Codec<string> {
  return (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
    const value = withoutNul(String(raw)).slice(0, longest);
    return value.trim() === '' ? undefined : value;
  };
}

export const text = textUpTo(LONGEST);

export const flag: Codec<boolean> = (raw) =>
  raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : undefined;

export const amount: Codec<number> = (raw) => {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** A whole number from 1. */
export function wholeUpTo(most: number): Codec<number> {
  return (raw) => {
    const value = amount(raw);
    return value !== undefined && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
  };
}

/** Which page of a list. */
export const pageNumber = wholeUpTo(1e6);

/** A day, `2026-11-23`, or a moment. */
export const day: Codec<string> = (raw) =>
  typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined;

/** One of these values. */
export function oneOf<const T extends string>(values: readonly T[]): Codec<T> {
  return (raw) => values.find((value) => value === raw);
}

/** Any of these values, in their own order. */
export function manyOf<const T extends string>(values: readonly T[]): Codec<T[]> {
  return (raw) => {
    const given = new Set(parts(raw));
    const known = values.filter((value) => given.has(value));
    return known.length === 0 ? undefined : known;
  };
}

/** Several texts. */
export const texts: Codec<string[]> = (raw) => {
  const given = parts(raw).slice(0, 50);
  return given.length === 0 ? undefined : given;
};

/** What every list's address may say beside its filters. */
export function listCodecs<const S extends string>(
  sorts: readonly S[],
): { sort: Codec<S>; cursor: Codec<string>; page: Codec<number>; columns: Codec<string[]>; q: Codec<string> } {
  return { sort: oneOf(sorts), cursor: text, page: pageNumber, columns: texts, q: text };
}

/** `?severity=critical,high&kev=true` as a record of texts. */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The other way round; lists with commas, as the API has them, and nothing for what is undefined. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '') return [];
    const words = (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => encoded(String(each)));
    return words.length === 0 ? [] : [`${encoded(name)}=${words.join(',')}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function parts(raw: unknown): string[] {
  const all = Array.isArray(raw) ? (raw as unknown[]).map(String) : typeof raw === 'string' ? raw.split(',') : [];
  return [...new Set(all.map((part) => withoutNul(part).trim().slice(0, LONGEST)).filter((part) => part !== ''))];
}

/** The service takes no text with it, and nobody can see it. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '');
}

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%40', '@').replaceAll('%2F', '/');
}
