import { Injectable } from '@nestjs/common';
import type { QueryResult } from 'pg';
import { Database } from './database.js';
import { runInScope } from './organization-scope.js';

/**
 * PostgreSQL without the walls between organizations. For statements that cannot know the organization yet (a token is
 * looked up by its hash, a person's own memberships) and for the service's own upkeep. Who injects it is listed, with the
 * reason, in test/platform/row-level-security.spec.ts.
 */
@Injectable()
export class AcrossOrganizations {
  constructor(private readonly database: Database) {}

  /** As {@link Database.query}, over the rows of all organizations. */
  query<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row[]> {
    return this.run(() => this.database.query<Row>(text, values, name));
  }

  /** As {@link Database.answer}, over the rows of all organizations. */
  answer<Row extends object>(
    text: string,
    values: unknown[],
    name?: string,
  ): Promise<Pick<QueryResult<Row>, 'rows' | 'fields'>> {
    return this.run(() => this.database.answer<Row>(text, values, name));
  }

  /** The first row, or null. */
  async queryOne<Row extends object>(text: string, values: unknown[] = [], name?: string): Promise<Row | null> {
    return (await this.query<Row>(text, values, name))[0] ?? null;
  }

  /** As {@link Database.transaction}, over the rows of all organizations. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.run(() => this.database.transaction(work));
  }

  /** Runs `work`, and every statement in it, over the rows of all organizations. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return runInScope('all', work);
  }
}
