import { cleanText, TEXT_LIMITS } from './clean-text.js';

/** How deep and how large a part of a document may be whose content is free: what a check observed, the hardware of a device. */
export const FREE_JSON_LIMITS = { depth: 8, values: 2000, bytes: 64 * 1024 } as const;

/** A sign of JSON beside each value, such as a comma. */
const BESIDE_VALUE = 1;
/** Quotes around a name, and what stands behind it. */
const BESIDE_NAME = 3;

/** How much room free parts have together; what is copied takes its own. */
export interface FreeRoom {
  bytes: number;
}

/** Copies until a limit is passed; then `exceeded` is set and the rest is skipped. */
class FreeJsonCopy {
  exceeded = false;
  bytes = 0;
  private values = 0;

  constructor(private readonly most: number) {}

  of(value: unknown, depth: number): unknown {
    this.values += 1;
    if (this.values > FREE_JSON_LIMITS.values || depth > FREE_JSON_LIMITS.depth) this.exceeded = true;
    if (this.exceeded) return null;
    this.take(BESIDE_VALUE);
    if (typeof value === 'string') return this.text(cleanText(value, TEXT_LIMITS.description) ?? '');
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value === 'boolean') return value;
    if (typeof value !== 'object' || value === null) return null;
    return Array.isArray(value) ? this.ofList(value, depth) : this.ofFields(value, depth);
  }

  private text(text: string): string {
    this.take(utf8Bytes(text));
    return text;
  }

  private take(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.most) this.exceeded = true;
  }

  private ofList(list: readonly unknown[], depth: number): unknown[] {
    const items: unknown[] = [];
    for (const item of list) {
      items.push(this.of(item, depth + 1));
      if (this.exceeded) break;
    }
    return items;
  }

  private ofFields(object: object, depth: number): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    // Pairs of all fields would be made before the first is counted.
    for (const key in object) {
      if (!Object.hasOwn(object, key)) continue;
      const name = cleanText(key, TEXT_LIMITS.id);
      // Assigning `__proto__` would change the object and not add a field.
      if (name !== null && name !== '__proto__') {
        this.take(BESIDE_NAME + utf8Bytes(name));
        fields[name] = this.of((object as Record<string, unknown>)[key], depth + 1);
      } else {
        this.values += 1;
        if (this.values > FREE_JSON_LIMITS.values) this.exceeded = true;
      }
      if (this.exceeded) break;
    }
    return fields;
  }
}

/**
 * A storable copy of free JSON: no NUL, no lone surrogates, no `__proto__`, finite numbers. Null when it is deeper than
 * 8 levels, holds more than 2000 values, or is longer than 64 KiB or than the room that is left.
 */
export function copyFreeJson<T>(value: T, room: FreeRoom = { bytes: FREE_JSON_LIMITS.bytes }): T | null {
  const copy = new FreeJsonCopy(Math.min(FREE_JSON_LIMITS.bytes, room.bytes));
  const copied = copy.of(value, 0) as T;
  if (copy.exceeded) return null;
  room.bytes -= copy.bytes;
  return copied;
}

function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each half of a pair is counted for two of its four bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
