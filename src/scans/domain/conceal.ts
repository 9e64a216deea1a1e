import { type JsonObject, objectOf } from './json-fields.js';

/** An object without some of its members; itself where it has none of them. */
export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** An object with only these of its members; itself where it has no others. What a tool adds one day is not kept by accident. */
export function only(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  const own = Object.keys(object);
  if (own.every((key) => keys.has(key))) return object;
  return Object.fromEntries(own.filter((key) => keys.has(key)).map((key) => [key, object[key]]));
}

/** An object with each object of one of its lists changed; itself where that changes none. */
export function mapList(object: JsonObject, key: string, change: (row: JsonObject) => JsonObject): JsonObject {
  const rows: unknown = object[key];
  if (!Array.isArray(rows)) return object;
  const now = rows.map((row: unknown) => {
    const fields = objectOf(row);
    return fields === null ? row : change(fields);
  });
  return now.some((after, place) => after !== rows[place]) ? { ...object, [key]: now } : object;
}

/** An object with one of its members changed, where that is an object; itself where that changes nothing. */
export function mapMember(object: JsonObject, key: string, change: (member: JsonObject) => JsonObject): JsonObject {
  const member = objectOf(object[key]);
  if (member === null) return object;
  const now = change(member);
  return now === member ? object : { ...object, [key]: now };
}
