import { cleanText, TEXT_LIMITS } from './clean-text.js';

/** How deep and how large a part of a document may be whose content is free: what a check observed, the hardware of a device. */
export const FREE_JSON_LIMITS = { depth: 8, values: 2000 } as const;

/** Copies until a limit is passed; then `exceeded` is set and the rest is skipped. */
class FreeJsonCopy {
  exceeded = false;
  private values = 0;

  of(value: unknown, depth: number): unknown {
    this.values += 1;
    if (this.values > FREE_JSON_LIMITS.values || depth > FREE_JSON_LIMITS.depth) this.exceeded = true;
    if (this.exceeded) return null;
    if (typeof value === 'string') return cleanText(value, TEXT_LIMITS.description) ?? '';
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value === 'boolean') return value;
    if (typeof value !== 'object' || value === null) return null;
    return Array.isArray(value) ? this.ofList(value, depth) : this.ofFields(value, depth);
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
    for (const [key, field] of Object.entries(object)) {
      const name = cleanText(key, TEXT_LIMITS.id);
      // Assigning `__proto__` would change the object and not add a field.
      if (name !== null && name !== '__proto__') fields[name] = this.of(field, depth + 1);
      if (this.exceeded) break;
    }
    return fields;
  }
}

/**
 * A storable copy of free JSON: no NUL, no lone surrogates, no `__proto__`, finite numbers. Null when it is deeper than
 * 8 levels or holds more than 2000 values.
 */
export function copyFreeJson<T>(value: T): T | null {
  const copy = new FreeJsonCopy();
  const copied = copy.of(value, 0) as T;
  return copy.exceeded ? null : copied;
}
