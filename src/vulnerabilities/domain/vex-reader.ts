import { momentOf } from './moments.js';
import type { VexFault, VexProduct } from './vex.js';
import { VEX_LIMITS, VexExcess } from './vex-limits.js';
import { type Entries, VexList } from './vex-list.js';

export type Members = Record<string, unknown>;

/** How many places of one kind of note are told one by one. */
const MAX_NOTES = 20;
/** Texts of people are kept up to this many characters. */
export const LONGEST_TEXT = 4000;

/**
 * Reads members of a document, collecting what is wrong with them by pointer. What is wrong with one statement is the
 * statement's fault only, what is missing or too much in a text is noted, and neither keeps the others from being read.
 */
export class VexReader {
  /** What is wrong with the document as a whole. */
  readonly faults: VexFault[] = [];
  /** What is wrong with single statements. */
  readonly statementFaults: VexFault[] = [];
  /** Members that the format does not have. */
  readonly strangers: VexFault[] = [];
  private readonly told = new Map<string, Note>();
  private readonly unread: Note = { pointers: [], count: 0 };
  /** Where faults go at the moment: to the document, or to the statement that is read. */
  private open = this.faults;
  private claims = 0;
  private characters = 0;
  private reasons = 0;
  private entries = 0;

  /** Only the first faults are kept: whoever sends hundreds of thousands is told no more of them. */
  fault(pointer: string, detail: string): void {
    if (this.open.length < VEX_LIMITS.faults) this.open.push({ pointer, detail });
  }

  /** Ends the reading of a document that asks for too much. */
  stop(pointer: string, detail: string): never {
    throw new VexExcess(pointer, detail);
  }

  /** Counts what a statement is about, before it is kept. */
  takes(products: readonly VexProduct[], pointer: string): void {
    this.claims += products.length;
    for (const product of products) this.characters += charactersOf(product);
    if (this.claims > VEX_LIMITS.claims)
      this.stop(pointer, `asks for more than the ${VEX_LIMITS.claims} decisions that are taken at once`);
    if (this.characters > VEX_LIMITS.characters)
      this.stop(pointer, `names products in more than ${VEX_LIMITS.characters} characters`);
  }

  /** Counts a reason, for each of the products that it is given for. */
  gives(reason: string | null, products: readonly VexProduct[], pointer: string): void {
    this.reasons += (reason?.length ?? 0) * products.length;
    if (this.reasons > VEX_LIMITS.reasons)
      this.stop(pointer, `gives reasons of more than ${VEX_LIMITS.reasons} characters, one for each product`);
  }

  /** What was left aside or changed, in words. */
  note(what: string, pointer: string): void {
    const note = this.told.get(what) ?? { pointers: [], count: 0 };
    this.told.set(what, noted(note, pointer));
  }

  notes(): string[] {
    const all = this.unread.count === 0 ? [...this.told] : [...this.told, ['Not read', this.unread] as const];
    return all.map(([what, { pointers, count }]) => {
      const more = count - pointers.length;
      return `${what}: ${pointers.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
    });
  }

  /** Reads a statement: what is wrong with it is its own fault, of which the first is given. */
  statement<T extends object>(read: () => T): T & { fault: string | null } {
    const own: VexFault[] = [];
    const around = this.open;
    this.open = own;
    const one = read();
    this.open = around;
    for (const fault of own) if (this.statementFaults.length < VEX_LIMITS.faults) this.statementFaults.push(fault);
    return { ...one, fault: own[0]?.detail ?? null };
  }

  /** The members of an object; empty, with a fault, for anything else. */
  object(value: unknown, pointer: string): Members {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
    this.fault(pointer, 'must be an object');
    return {};
  }

  optionalObject(value: unknown, pointer: string): Members {
    return value === undefined || value === null ? {} : this.object(value, pointer);
  }

  list(value: unknown, pointer: string): unknown[] {
    if (!Array.isArray(value)) {
      this.fault(pointer, 'must be a list');
      return [];
    }
    this.counts(value as unknown[], pointer);
    return value as unknown[];
  }

  /** A list that is gone through once, which may be one that is not in memory; empty where it is missing. */
  entriesOf(value: unknown, pointer: string): Entries {
    if (!(value instanceof VexList)) return this.optionalList(value, pointer);
    this.counts(value, pointer);
    return value;
  }

  /** The statements of a document, or the vulnerabilities: each makes a decision at least. */
  statements(value: unknown, pointer: string): Entries {
    const list = value instanceof VexList ? this.entriesOf(value, pointer) : this.list(value, pointer);
    if (list.length > VEX_LIMITS.claims)
      this.stop(pointer, `has ${list.length}, of which ${VEX_LIMITS.claims} are taken at once`);
    return list;
  }

  private counts({ length }: Entries, pointer: string): void {
    this.entries += length;
    if (this.entries > VEX_LIMITS.entries)
      this.stop(pointer, `brings the entries of lists to more than ${VEX_LIMITS.entries}`);
  }

  optionalList(value: unknown, pointer: string): unknown[] {
    return value === undefined || value === null ? [] : this.list(value, pointer);
  }

  /** A text that is there and not blank, of at most `max` characters. */
  text(value: unknown, pointer: string, max = LONGEST_TEXT): string {
    if (value === undefined || value === null) this.fault(pointer, 'is missing');
    else if (typeof value !== 'string') this.fault(pointer, 'must be a text');
    else if (value.trim() === '') this.fault(pointer, 'must not be blank');
    else if (value.length > max) this.fault(pointer, `must have at most ${max} characters`);
    else if (hasControl(value)) this.fault(pointer, 'must not hold control characters');
    else return value;
    return '';
  }

  /** A text that may be missing, and is when it is blank; a long one is cut. */
  optionalText(value: unknown, pointer: string, max = LONGEST_TEXT): string | null {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') {
      this.note('Left aside, for it is no text', pointer);
      return null;
    }
    const plain = withoutControl(value);
    if (plain.trim() === '') return null;
    if (plain.length <= max) return plain;
    this.note(`Cut after ${max} characters`, pointer);
    return `${plain.slice(0, max - 1)}…`;
  }

  word<const W extends string>(value: unknown, pointer: string, words: readonly W[]): W | null {
    if ((words as readonly unknown[]).includes(value)) return value as W;
    this.fault(pointer, `takes ${words.join(', ')}`);
    return null;
  }

  optionalWord<const W extends string>(value: unknown, pointer: string, words: readonly W[]): W | null {
    return value === undefined || value === null || value === '' ? null : this.word(value, pointer, words);
  }

  /** A whole number; some writers put it in quotes, leave it out, begin at 0 or write 1.0.0. */
  version(value: unknown, pointer: string): number {
    if (value === undefined || value === null) return 1;
    const [, whole] = typeof value === 'string' ? (/^(\d{1,9})(?:\.\d{1,9}){0,2}$/.exec(value.trim()) ?? []) : [];
    const number = whole === undefined ? value : Number(whole);
    if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 2_147_483_647) return number;
    this.fault(pointer, 'must be a whole number');
    return 1;
  }

  /** RFC 3339, with whatever fraction of a second, in UTC where it names no zone; given back in UTC. */
  optionalMoment(value: unknown, pointer: string): string | null {
    if (value === undefined || value === null || value === '') return null;
    const moment = typeof value === 'string' && value.length <= 64 ? momentOf(value.trim()) : null;
    if (moment !== null) return moment;
    this.fault(pointer, 'must be a moment such as 2026-11-20T12:00:00Z');
    return null;
  }

  /** Notes members that the format does not have, as far as we know: newer versions have more. */
  knows(members: Members, names: readonly string[]): void {
    for (const name of Object.keys(members)) {
      if (names.includes(name) || name.startsWith('$')) continue;
      const pointer = `/${escaped(name)}`;
      noted(this.unread, pointer);
      if (this.strangers.length < VEX_LIMITS.faults)
        this.strangers.push({ pointer, detail: 'is not a property of this format' });
    }
  }
}

/** The first places of something that is told, and how many there are. */
interface Note {
  pointers: string[];
  count: number;
}

function noted(note: Note, pointer: string): Note {
  if (note.pointers.length < MAX_NOTES) note.pointers.push(pointer);
  note.count += 1;
  return note;
}

function charactersOf({ id, versions, range, within }: VexProduct): number {
  let count = id.length + (range?.length ?? 0) + (within?.length ?? 0);
  for (const version of versions) count += version.length;
  return count;
}

function escaped(name: string): string {
  return name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Line feeds and tabs aside. */
function hasControl(text: string): boolean {
  return withoutControl(text) !== text;
}

function withoutControl(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what it finds
  return text.replace(/[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f]/g, '');
}
