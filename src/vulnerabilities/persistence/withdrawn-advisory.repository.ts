import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { WithdrawnFact } from '../domain/intel/intel-fact.js';

/** A name of a vulnerability under which an advisory was taken back; the day as text. */
export interface WithdrawnName {
  vulnerabilityId: number;
  /** As written. */
  id: string;
  /** The document that says so. */
  feed: string;
  on: string;
}

/** Advisories that their publishers took back. */
@Injectable()
export class WithdrawnAdvisoryRepository {
  constructor(private readonly database: Database) {}

  /** Each at most once a call. */
  async write(feed: string, facts: readonly WithdrawnFact[]): Promise<number> {
    const rows = await this.database.query<{ identifier: string }>(
      `INSERT INTO withdrawn_advisory AS w (identifier, feed, withdrawn_on)
       SELECT g.identifier, $1, g.withdrawn_on FROM unnest($2::text[], $3::date[]) AS g (identifier, withdrawn_on)
       ON CONFLICT (identifier, feed) DO UPDATE SET withdrawn_on = excluded.withdrawn_on
        WHERE w.withdrawn_on <> excluded.withdrawn_on
       RETURNING identifier`,
      [feed, facts.map(({ id }) => id.toUpperCase()), facts.map(({ on }) => on)],
    );
    return rows.length;
  }

  /** What the document does not call withdrawn any more. */
  async removeOthers(feed: string, identifiers: readonly string[]): Promise<number> {
    const rows = await this.database.query<{ identifier: string }>(
      `DELETE FROM withdrawn_advisory w WHERE w.feed = $1 AND NOT EXISTS (SELECT FROM unnest($2::text[]) g WHERE g = w.identifier)
       RETURNING identifier`,
      [feed, identifiers],
    );
    return rows.length;
  }

  /** The names of these vulnerabilities that were. */
  namesOf(organizationId: number, vulnerabilityIds: readonly number[]): Promise<WithdrawnName[]> {
    if (vulnerabilityIds.length === 0) return Promise.resolve([]);
    return this.database.query(
      `SELECT a.vulnerability_id AS "vulnerabilityId", a.as_written AS id, w.feed, w.withdrawn_on::text AS "on"
         FROM vulnerability_alias a JOIN withdrawn_advisory w ON w.identifier = a.identifier
        WHERE a.organization_id = $1 AND a.vulnerability_id = ANY ($2::int[])
        ORDER BY 1, 2, 3`,
      [organizationId, `{${vulnerabilityIds.join(',')}}`],
      'withdrawn-names',
    );
  }
}
