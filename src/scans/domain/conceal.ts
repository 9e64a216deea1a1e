import { type JsonObject, objectOf } from './json-fields.js';
import type { Steps } from './steps.js';

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

/** An object with each object of one of its lists changed, in a step each; itself where that changes none. */
export function* mapList(
  object: JsonObject,
  key: string,
  change: (row: JsonObject) => JsonObject | Steps<JsonObject>,
): Steps<JsonObject> {
  const rows: unknown = object[key];
  if (!Array.isArray(rows)) return object;
  const now: unknown[] = [];
  let isChanged = false;
  for (const row of rows as unknown[]) {
    yield;
    const fields = objectOf(row);
    const changed = fields === null ? row : change(fields);
    const after = isSteps(changed) ? yield* changed : changed;
    isChanged ||= after !== row;
    now.push(after);
  }
  return isChanged ? { ...object, [key]: now } : object;
}

/** {@link mapList} for a document that is a list itself. */
export function* mapRows(
  rows: readonly unknown[],
  change: (row: JsonObject) => JsonObject | Steps<JsonObject>,
): Steps<unknown> {
  return (yield* mapList({ rows }, 'rows', change)).rows;
}

/** {@link mapList} for several lists of an object. */
export function* mapLists(
  object: JsonObject,
  keys: readonly string[],
  change: (row: JsonObject) => JsonObject | Steps<JsonObject>,
): Steps<JsonObject> {
  let now = object;
  for (const key of keys) now = yield* mapList(now, key, change);
  return now;
}

/** What was read from JSON has no functions. */
function isSteps(value: unknown): value is Steps<JsonObject> {
  return typeof value === 'object' && value !== null && typeof (value as { next?: unknown }).next === 'function';
}

/** An object with one of its members changed, where that is an object; itself where that changes nothing. */
export function mapMember(object: JsonObject, key: string, change: (member: JsonObject) => JsonObject): JsonObject {
  const member = objectOf(object[key]);
  if (member === null) return object;
  const now = change(member);
  return now === member ? object : { ...object, [key]: now };
}
