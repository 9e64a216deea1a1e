/** Reads one filter's text into its value; returns the fault in words when it cannot. */
export interface Filter<T> {
  readonly kind: 'texts' | 'enum' | 'only' | 'instant' | 'number' | 'flag' | 'search' | 'ids';
  readonly description: string;
  readonly values?: readonly string[];
  /** Whether `include=facets` counts it. */
  readonly facet: boolean;
  read(text: string): { value: T } | { fault: string; suggestFrom?: readonly string[]; given?: string };
}

const MAX_VALUES = 50;
const MAX_TEXT = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** `field=a,b`: any of these texts, exactly. */
export function texts(description: string, options: { facet?: boolean } = {}): Filter<string[]> {
  return {
    kind: 'texts',
    description,
    facet: options.facet ?? false,
    read: (text) => {
      const value = parts(text);
      if (value.length === 0 || value.length > MAX_VALUES)
        return { fault: `takes 1 to ${MAX_VALUES} values, separated by commas` };
      return value.some((part) => part.length > MAX_TEXT)
        ? { fault: `takes values of at most ${MAX_TEXT} characters` }
        : { value };
    },
  };
}

/** `field=a,b` out of a known set. */
export function oneOf<const V extends string>(
  values: readonly V[],
  description: string,
  options: { facet?: boolean } = {},
): Filter<V[]> {
  return {
    kind: 'enum',
    description,
    values,
    facet: options.facet ?? true,
    read: (text) => {
      const given = parts(text);
      const wrong = given.find((part) => !(values as readonly string[]).includes(part));
      if (wrong !== undefined || given.length === 0) {
        return { fault: `takes ${values.join(', ')}`, suggestFrom: values, given: wrong ?? '' };
      }
      return { value: given as V[] };
    },
  };
}

/** `field=a`: one of a known set, and no other beside it. */
export function only<const V extends string>(values: readonly V[], description: string): Filter<V> {
  return {
    kind: 'only',
    description,
    values,
    facet: false,
    read: (text) => {
      const value = values.find((one) => one === text.trim());
      return value === undefined
        ? { fault: `takes one of ${values.join(', ')}`, suggestFrom: values, given: text }
        : { value };
    },
  };
}

/** `field=<uuid>,<uuid>`; an id that is not one simply matches nothing. */
export function ids(description: string): Filter<string[]> {
  return {
    kind: 'ids',
    description,
    facet: false,
    read: (text) => {
      const given = parts(text);
      if (given.length === 0 || given.length > MAX_VALUES)
        return { fault: `takes 1 to ${MAX_VALUES} ids, separated by commas` };
      return { value: given.filter((part) => UUID.test(part)).map((part) => part.toLowerCase()) };
    },
  };
}

/** A moment: RFC 3339, or a date, which means its first moment in UTC. */
export function instant(description: string): Filter<Date> {
  return {
    kind: 'instant',
    description,
    facet: false,
    read: (text) => {
      const value = new Date(text);
      return INSTANT.test(text) && !Number.isNaN(value.getTime()) && isCalendarDay(text.slice(0, 10))
        ? { value }
        : { fault: 'takes a moment such as 2026-11-20T12:00:00Z, or a date' };
    },
  };
}

/** A number within a range. */
export function number(range: { min: number; max: number }, description: string): Filter<number> {
  return {
    kind: 'number',
    description,
    facet: false,
    read: (text) => {
      const value = Number(text);
      return /^-?\d+(\.\d+)?$/.test(text) && value >= range.min && value <= range.max
        ? { value }
        : { fault: `takes a number from ${range.min} to ${range.max}` };
    },
  };
}

/** `true` or `false`. */
export function flag(description: string, options: { facet?: boolean } = {}): Filter<boolean> {
  return {
    kind: 'flag',
    description,
    facet: options.facet ?? false,
    read: (text) =>
      text === 'true' || text === 'false' ? { value: text === 'true' } : { fault: 'takes true or false' },
  };
}

/** Free text, matched literally (no wildcards) and without regard to case. */
export function search(description: string): Filter<string> {
  return {
    kind: 'search',
    description,
    facet: false,
    read: (text) => {
      const value = text.trim();
      return value.length >= 1 && value.length <= MAX_TEXT ? { value } : { fault: `takes 1 to ${MAX_TEXT} characters` };
    },
  };
}

/** JavaScript reads February 31 as March 3. */
function isCalendarDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function parts(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ];
}
