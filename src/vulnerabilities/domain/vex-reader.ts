import type { VexFault } from './vex.js';

type Members = Record<string, unknown>;

/** Reads members of a document, collecting what is wrong with them by pointer. */
export class VexReader {
  readonly faults: VexFault[] = [];

  fault(pointer: string, detail: string): void {
    this.faults.push({ pointer, detail });
  }

  /** The members of an object; empty, with a fault, for anything else. */
  object(value: unknown, pointer: string): Members {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
    this.fault(pointer, 'must be an object');
    return {};
  }

  list(value: unknown, pointer: string): unknown[] {
    if (Array.isArray(value)) return value as unknown[];
    this.fault(pointer, 'must be a list');
    return [];
  }

  optionalList(value: unknown, pointer: string): unknown[] {
    return value === undefined ? [] : this.list(value, pointer);
  }

  /** A text that is there and not blank, of at most `max` characters. */
  text(value: unknown, pointer: string, max = 4000): string {
    const text = this.optionalText(value, pointer, max);
    if (text === null && !this.faults.some((fault) => fault.pointer === pointer)) this.fault(pointer, 'is missing');
    return text ?? '';
  }

  optionalText(value: unknown, pointer: string, max = 4000): string | null {
    if (value === undefined) return null;
    if (typeof value !== 'string') this.fault(pointer, 'must be a text');
    else if (value.trim() === '') this.fault(pointer, 'must not be blank');
    else if (value.length > max) this.fault(pointer, `must have at most ${max} characters`);
    else if (hasControl(value)) this.fault(pointer, 'must not hold control characters');
    else return value;
    return null;
  }

  word<const W extends string>(value: unknown, pointer: string, words: readonly W[]): W | null {
    if ((words as readonly unknown[]).includes(value)) return value as W;
    this.fault(pointer, `takes ${words.join(', ')}`);
    return null;
  }

  optionalWord<const W extends string>(value: unknown, pointer: string, words: readonly W[]): W | null {
    return value === undefined ? null : this.word(value, pointer, words);
  }

  /** A whole number from 1; some writers put it in quotes. */
  version(value: unknown, pointer: string): number {
    const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 2_147_483_647) return number;
    this.fault(pointer, 'must be a whole number from 1');
    return 1;
  }

  /** RFC 3339, with whatever fraction of a second; given back in UTC. */
  optionalMoment(value: unknown, pointer: string): string | null {
    const text = this.optionalText(value, pointer, 64);
    if (text === null) return null;
    const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text.replace(/(\.\d{3})\d+/, '$1')) : NaN;
    if (!Number.isNaN(at)) return new Date(at).toISOString();
    this.fault(pointer, 'must be a moment such as 2026-11-20T12:00:00Z');
    return null;
  }

  /** Refuses members that the format does not have: what they mean to say would be lost. */
  knows(members: Members, names: readonly string[]): void {
    for (const name of Object.keys(members))
      if (!names.includes(name)) this.fault(`/${escaped(name)}`, 'is not a property of this format');
  }
}

function escaped(name: string): string {
  return name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Line feeds and tabs aside. */
function hasControl(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what it finds
  return /[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f]/.test(text);
}
