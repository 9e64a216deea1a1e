import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** How many texts a process remembers, and so how many it has names for at a time. */
const REMEMBERED = 200;
/** What a connection may have prepared before it is replaced by a new one: our own fixed names, and as many of these again as there can be. */
const PREPARED_PER_CONNECTION = 600;

interface Known<Note> {
  name?: string;
  note?: Note;
}

/**
 * Names for statements whose text follows from what is asked. One that is asked for again gets a name, by which PostgreSQL
 * keeps its plan for each connection; what was not asked for the longest is forgotten, and is sent without a name when it
 * comes back.
 */
export class RepeatedStatements<Note = never> {
  /** By text, the one asked for the longest ago first; without a name what was asked for only once. */
  private readonly known = new Map<string, Known<Note>>();

  constructor(private readonly capacity = REMEMBERED) {}

  /** The name of a text, which is the same in every process, and what was noted of it; neither for one that was not asked for lately. */
  ask(text: string): Known<Note> {
    const known = this.known.get(text);
    const now: Known<Note> = known ? { ...known, name: known.name ?? `repeated-${digest(text)}` } : {};
    this.known.delete(text);
    this.known.set(text, now);
    const [oldest] = this.known.keys();
    if (this.known.size > this.capacity && oldest !== undefined) this.known.delete(oldest);
    return now;
  }

  /** Notes something of a text, for as long as it is remembered. */
  note(text: string, note: Note): void {
    const known = this.known.get(text);
    if (known) this.known.set(text, { ...known, note });
  }
}

/** Whether so much was prepared on a connection that a new one serves better: what PostgreSQL prepared it keeps until the end of the connection. */
export function holdsTooManyStatements(client: PoolClient, most = PREPARED_PER_CONNECTION): boolean {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: object } }).connection;
  return Object.keys(parsedStatements).length > most;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}

/** A statement whose values have names instead of places. */
export interface NamedStatement<Values extends object> {
  /** As PostgreSQL takes it, with `$1`, `$2`, … */
  readonly text: string;
  /** The values in the order of their places. */
  values: (of: Values) => unknown[];
}

/** `:name`, but neither the type of `::text` nor a slice (`[1:n]`). */
const NAME = /(?<![:\w"']):([a-z]\w*)/gi;

/**
 * Makes `:name` of a statement into places, once, where the statement is declared. A name that stands twice has one place. For
 * statements of so many values that nobody could say which `$39` is.
 */
export function namedStatement<Values extends object>(sql: string): NamedStatement<Values> {
  if (/\$\d/.test(sql)) throw new Error('A statement has names or places, not both.');
  const names: string[] = [];
  const text = sql.replace(NAME, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return {
    text,
    values: (of) =>
      names.map((name) => {
        const value = (of as Record<string, unknown>)[name];
        // `pg` would send null for it: a name that was forgotten must not look like a value that is not there.
        if (value === undefined) throw new TypeError(`A statement asks for :${name}, and nobody gave it.`);
        return value;
      }),
  };
}
