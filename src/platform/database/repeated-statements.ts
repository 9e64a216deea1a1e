import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** How many texts a process remembers, and so how many it has names for at a time. */
const REMEMBERED = 200;
/** What a connection may have prepared before it is replaced by a new one: our own fixed names, and as many of these again as there can be. */
const PREPARED_PER_CONNECTION = 600;

/**
 * Names for statements whose text follows from what is asked. One that is asked for again gets a name, by which PostgreSQL
 * keeps its plan for each connection; what was not asked for the longest is forgotten, and is sent without a name when it
 * comes back.
 */
export class RepeatedStatements {
  /** By text, the one asked for the longest ago first; null for what was asked for only once. */
  private readonly names = new Map<string, string | null>();

  constructor(private readonly capacity = REMEMBERED) {}

  /** The name of a text, which is the same in every process; undefined for one that was not asked for lately. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    const name = known ?? (known === null ? `repeated-${digest(text)}` : null);
    this.names.delete(text);
    this.names.set(text, name);
    const [oldest] = this.names.keys();
    if (this.names.size > this.capacity && oldest !== undefined) this.names.delete(oldest);
    return name ?? undefined;
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
