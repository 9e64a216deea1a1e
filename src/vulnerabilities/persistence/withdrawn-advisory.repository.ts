import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { WithdrawnFact } from '../domain/intel/intel-fact.js';

/** Advisories that their publishers took back. */
@Injectable()
export class WithdrawnAdvisoryRepository {
  constructor(private readonly database: Database) {}

  /** Each at most once a call. Puts down that the document has them, under no ecosystem and no package. */
  async write(feed: string, facts: readonly WithdrawnFact[]): Promise<number> {
    const rows = await this.database.query<{ identifier: string }>(
      `WITH seen AS (
         INSERT INTO import_seen (ecosystem, package_name, external_id) SELECT '', '', i FROM unnest($2::text[]) i ON CONFLICT DO NOTHING)
       INSERT INTO withdrawn_advisory AS w (identifier, feed, withdrawn_on)
       SELECT g.identifier, $1, g.withdrawn_on FROM unnest($2::text[], $3::date[]) AS g (identifier, withdrawn_on)
       ON CONFLICT (identifier, feed) DO UPDATE SET withdrawn_on = excluded.withdrawn_on
        WHERE w.withdrawn_on <> excluded.withdrawn_on
       RETURNING identifier`,
      [feed, facts.map(({ id }) => id.toUpperCase()), facts.map(({ on }) => on)],
    );
    return rows.length;
  }

  /** What the document does not call withdrawn any more; gives how many. */
  async removeUnseen(feed: string): Promise<number> {
    const [row] = await this.database.query<{ removed: number }>(
      `WITH gone AS (
         DELETE FROM withdrawn_advisory w
          WHERE w.feed = $1
            AND NOT EXISTS (SELECT FROM import_seen s WHERE s.ecosystem = '' AND s.package_name = '' AND s.external_id = w.identifier)
         RETURNING 1)
       SELECT count(*)::int AS removed FROM gone`,
      [feed],
    );
    return row?.removed ?? 0;
  }
}
