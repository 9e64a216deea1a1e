import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';

/** What risk had written to the row of a vulnerability that went: cells as bits, and what its open findings stood for. */
export interface LostVulnerability {
  cells: number;
  inherentCells: number;
  profile: number | null;
}

/** What to look at again. */
export interface RiskInvalidation {
  deviceId: number | null;
  vulnerabilityId: number | null;
  members: boolean;
  cause: number;
  lost: LostVulnerability | null;
}

/** What was taken, once however often it was asked for; and whether as much was taken as was to be, so that more may wait. */
export interface TakenInvalidations {
  invalidations: RiskInvalidation[];
  mayBeMore: boolean;
}

/** Takes what waits for an update of the risk. */
@Injectable()
export class RiskInvalidationQueueRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  /** Takes up to `limit`, the oldest first; in the transaction that does what they ask for. */
  async take(organizationId: number, limit: number): Promise<TakenInvalidations> {
    const rows = await this.database.query<RiskInvalidation & { taken: number }>(
      `WITH oldest AS MATERIALIZED (SELECT id FROM risk_invalidation WHERE organization_id = $1 ORDER BY at, id LIMIT $2),
       taken AS (
         DELETE FROM risk_invalidation WHERE organization_id = $1 AND id = ANY (ARRAY (SELECT id FROM oldest))
         RETURNING device_id, vulnerability_id, members, cause, lost)
       SELECT device_id, vulnerability_id, bool_or(members) AS members, min(cause) AS cause,
              -- A row that went twice had nothing written to it the second time.
              (array_agg(lost ORDER BY (lost ->> 'cells')::int DESC) FILTER (WHERE lost IS NOT NULL))[1] AS lost,
              count(*)::int AS taken
         FROM taken GROUP BY 1, 2`,
      [organizationId, limit],
      'risk-invalidation-take',
    );
    // Counted before equal ones are one: else whatever many asked for would be the last of a run, and the rest wait for the next.
    const taken = rows.reduce((sum, row) => sum + row.taken, 0);
    return { invalidations: rows.map(({ taken: _, ...row }) => row), mayBeMore: taken === limit };
  }

  async isInvalid(organizationId: number): Promise<boolean> {
    const row = await this.database.queryOne<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM risk_invalidation WHERE organization_id = $1) AS waiting`,
      [organizationId],
      'risk-invalidation-waiting',
    );
    return row?.waiting === true;
  }

  /** Organizations that something waits for: a sweep over a table that is empty most of the time. */
  async organizationsWaiting(): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM risk_invalidation ORDER BY 1`,
    );
    return rows.map(({ id }) => id);
  }
}
