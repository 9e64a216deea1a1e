import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** New work of an ecosystem and a deadline tier. */
export interface NewWorkRow {
  ecosystem: string;
  /** Index of the tier; null where nothing of it is open any more. */
  tier: number | null;
  count: number;
}

interface Read {
  since: Date | null;
  /** Null in the row that only says since when. */
  count: number | null;
  ecosystem: string;
  tier: number | null;
}

/** Reads how much new work came in. */
@Injectable()
export class InflowQueryRepository {
  constructor(private readonly database: Database) {}

  /**
   * Packages that got a vulnerability which the organization had not seen before, once for each 30 days back from `now`.
   * What came with the first scan of a source on a device was there before anybody looked: it is left out, by the moment of
   * that scan, which is when its vulnerabilities were first seen. A day has 24 hours here: where the database's zone changes
   * to summer time, PostgreSQL's own days have 23 or 25, and the last of the periods would be cut, or a further one begun.
   *
   * @param since also the first scan of all, null for none
   */
  async newWork(organizationId: number, now: Date, days: number): Promise<{ since: Date | null; rows: NewWorkRow[] }> {
    const rows = await this.database.query<Read>(
      `WITH firsts AS MATERIALIZED (
         SELECT DISTINCT l.first_started_at AS started_at FROM published_last_scan l WHERE l.organization_id = $1),
       came AS (
         SELECT v.vulnerability_id, v.tier,
                floor(extract(epoch FROM $2::timestamptz - v.first_seen_at) / (30 * 86400)) AS period
           FROM published_vulnerability_risk v
          WHERE v.organization_id = $1 AND v.first_seen_at > $2::timestamptz - make_interval(hours => 24 * $3) AND v.first_seen_at <= $2
            AND NOT EXISTS (SELECT FROM firsts WHERE firsts.started_at = v.first_seen_at)),
       work AS (
         SELECT p.package_id, came.period, min(came.tier) AS tier
           FROM came
           JOIN published_vulnerability_package p ON p.organization_id = $1 AND p.vulnerability_id = came.vulnerability_id
          GROUP BY 1, 2),
       counted AS (
         SELECT k.ecosystem, work.tier, count(*)::int AS count
           FROM work JOIN published_package k ON k.organization_id = $1 AND k.id = work.package_id
          GROUP BY 1, 2)
       SELECT first.since, counted.ecosystem, counted.tier, counted.count
         FROM (SELECT min(started_at) AS since FROM firsts) first
         LEFT JOIN counted ON true
        ORDER BY counted.ecosystem, counted.tier`,
      [organizationId, now, days],
      'planning-new-work',
    );
    return {
      since: rows[0]?.since ?? null,
      rows: rows.flatMap(({ ecosystem, tier, count }) => (count === null ? [] : [{ ecosystem, tier, count }])),
    };
  }
}
