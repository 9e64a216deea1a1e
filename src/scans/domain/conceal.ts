import { type JsonObject, objectOf } from './json-fields.js';

/** An object without some of its members; itself where it has none of them. */
export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** An object with each object of one of its lists changed; itself where that changes none. */
export function mapList(object: JsonObject, key: string, change: (row: JsonObject) => JsonObject): JsonObject {
  const rows: unknown = object[key];
  if (!Array.isArray(rows)) return object;
  let changed = false;
  const now = rows.map((row: unknown) => {
    const fields = objectOf(row);
    if (fields === null) return row;
    const after = change(fields);
    changed ||= after !== fields;
    return after;
  });
  return changed ? { ...object, [key]: now } : object;
}
