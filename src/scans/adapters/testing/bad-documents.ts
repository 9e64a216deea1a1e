/** Values that stand in the wrong place: every kind of JSON value, and the ones that break careless code. */
export const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  Number.POSITIVE_INFINITY,
  '',
  'text',
  'nul \0 and \ud800 lone',
  [],
  {},
  [[]],
  [null, 7, 'x', [], {}],
  { length: 3 },
];

const LONG = 1_000_000;
const MANY = 100_000;
const DEEP = 10_000;

/** An object inside an object, `levels` deep, built without recursion. */
export function nested(levels: number, asList = false): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = asList ? [value] : { observed: value };
  return value;
}

/** Large or odd values, by what they are; frozen, so that they are made once and no parse can spoil them for the next. */
export function hugeValues(): Readonly<Record<string, unknown>> {
  return deepFreeze({
    'a list of 100 000 numbers': Array.from({ length: MANY }, (_, index) => index),
    'a list of 100 000 empty objects': Array.from({ length: MANY }, () => ({})),
    'a list of 100 000 nulls': Array.from({ length: MANY }, () => null),
    'a text of 1 MB': 'x'.repeat(LONG),
    'a text of 1 MB of commas': ','.repeat(LONG),
    'a text of 1 MB of NUL': '\0'.repeat(LONG),
    'a text of 1 MB of spaces': ' '.repeat(LONG),
    'objects 10 000 deep': nested(DEEP),
    'lists 10 000 deep': nested(DEEP, true),
    'a __proto__ key': JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    'a key of 1 MB': { ['k'.repeat(LONG)]: 1 },
    '10 000 unknown keys': Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index])),
  });
}

/** Where a value stands in a document. */
export type DocumentPath = (string | number)[];

/** Every place of a JSON document, outermost first, at most `limit`. */
export function placesOf(document: unknown, limit: number): DocumentPath[] {
  const places: DocumentPath[] = [];
  const waiting: { path: DocumentPath; value: unknown }[] = [{ path: [], value: document }];
  for (let next = waiting.shift(); next !== undefined && places.length < limit; next = waiting.shift()) {
    places.push(next.path);
    if (typeof next.value !== 'object' || next.value === null) continue;
    const entries: [string | number, unknown][] = Array.isArray(next.value)
      ? next.value.map((item: unknown, index) => [index, item])
      : Object.entries(next.value);
    for (const [key, value] of entries) waiting.push({ path: [...next.path, key], value });
  }
  return places;
}

/** What happens at one place of a document. */
export type Change = 'delete' | 'duplicate' | { replaceBy: unknown };

/** A copy of the document that differs at one place; untouched parts are shared with the original. */
export function changedAt(document: unknown, path: DocumentPath, change: Change): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return typeof change === 'object' ? change.replaceBy : document;
  if (Array.isArray(document)) {
    const items: unknown[] = [...(document as unknown[])];
    const index = Number(key);
    if (index >= items.length) return items;
    if (rest.length > 0 || typeof change === 'object') items[index] = changedAt(items[index], rest, change);
    else if (change === 'delete') items.splice(index, 1);
    else items.splice(index, 0, items[index]);
    return items;
  }
  if (typeof document !== 'object' || document === null || !(key in document)) return document;
  const fields: Record<string, unknown> = { ...document };
  if (rest.length > 0 || typeof change === 'object') fields[key] = changedAt(fields[key], rest, change);
  else if (change === 'delete') Reflect.deleteProperty(fields, key);
  else fields[`${key}2`] = fields[key];
  return fields;
}

/** Freezes everything reachable, without recursion, so that a parse that writes into its input throws. */
export function deepFreeze<T>(document: T): T {
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue;
    Object.freeze(value);
    for (const child of Object.values(value)) waiting.push(child);
  }
  return document;
}
