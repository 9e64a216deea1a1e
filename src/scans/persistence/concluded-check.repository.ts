import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What sources call failing checks. */
@Injectable()
export class CheckTitleRepository {
  constructor(private readonly database: Database) {}

  /** Of each check the title that was new last; none where nobody named it. */
  newest(organizationId: number, checkIds: readonly string[]): Promise<{ id: string; title: string }[]> {
    return this.database.query(
      `SELECT DISTINCT ON (t.check_id) t.check_id AS id, t.title
         FROM check_title t
        WHERE t.organization_id = $1 AND t.check_id = ANY ($2::text[]) AND t.title <> ''
        ORDER BY t.check_id, t.reported_at DESC, t.title`,
      [organizationId, checkIds],
      'check-titles-newest',
    );
  }
}

/** A failing check that the service concludes. */
export interface ConcludedCheck {
  deviceId: number;
  checkId: string;
  severity: string | null;
  /** Since when it fails, a date (UTC). */
  since: string;
}

/** Writes failing checks that the service concludes. */
@Injectable()
export class ConcludedCheckRepository {
  constructor(private readonly database: Database) {}

  /** Of these devices exactly these. One statement; what stays the same is not written. */
  async replace(
    organizationId: number,
    deviceIds: readonly number[],
    checks: readonly ConcludedCheck[],
  ): Promise<void> {
    await this.database.query(
      `WITH told AS MATERIALIZED (
         SELECT * FROM unnest($3::int[], $4::text[], $5::text[], $6::date[]) AS n (device_id, check_id, severity, since)),
       gone AS (
         DELETE FROM concluded_check c
          WHERE c.organization_id = $1 AND c.device_id = ANY ($2::int[])
            AND NOT EXISTS (SELECT FROM told n WHERE n.device_id = c.device_id AND n.check_id = c.check_id))
       INSERT INTO concluded_check AS c (organization_id, device_id, check_id, severity, since)
       SELECT $1, n.device_id, n.check_id, n.severity, n.since FROM told n
       ON CONFLICT (organization_id, device_id, check_id) DO UPDATE SET severity = excluded.severity, since = excluded.since
        WHERE (c.severity, c.since) IS DISTINCT FROM (excluded.severity, excluded.since)`,
      [
        organizationId,
        deviceIds,
        checks.map(({ deviceId }) => deviceId),
        checks.map(({ checkId }) => checkId),
        checks.map(({ severity }) => severity),
        checks.map(({ since }) => since),
      ],
      'concluded-check-replace',
    );
  }
}
