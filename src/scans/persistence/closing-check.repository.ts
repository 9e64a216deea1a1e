import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { CheckKind } from '../domain/observation.js';
import { WINDOW_HOURS } from '../domain/suspicion.js';

/** Reads what a scan would close of checks. */
@Injectable()
export class ClosingCheckRepository {
  constructor(private readonly database: Database) {}

  /** How many failing checks of these kinds and tools a stream holds, and how many of them are not told any more. */
  async closing(
    organizationId: number,
    deviceId: number,
    streamId: number,
    { kinds, tools, told }: { kinds: readonly CheckKind[]; tools: readonly string[] | null; told: readonly string[] },
  ): Promise<{ checks: number; before: number }> {
    const row = await this.database.queryOne<{ checks: number; before: number }>(
      `SELECT count(*)::int AS before,
              (count(*) FILTER (WHERE NOT EXISTS (SELECT FROM unnest($5::text[]) AS t (id) WHERE t.id = c.check_id)))::int AS checks
         FROM device_check c
        WHERE c.organization_id = $1 AND c.device_id = $2 AND c.stream_id = $3 AND c.kind <> 'setting' AND c.status = 'fail'
          AND c.kind = ANY ($4::text[]) AND ($6::text[] IS NULL OR split_part(c.check_id, ':', 1) = ANY ($6::text[]))`,
      [organizationId, deviceId, streamId, kinds, told, tools],
      'check-closing',
    );
    return row ?? { checks: 0, before: 0 };
  }

  /**
   * How many failing checks of these tools a stream stopped telling in the last {@link WINDOW_HOURS} hours, or since a person
   * confirmed a scan of it, and does not tell now either; and how many failing ones it holds, of all kinds but settings.
   */
  async closedLately(
    organizationId: number,
    deviceId: number,
    streamId: number,
    tools: readonly string[] | null,
  ): Promise<{ checks: number; before: number }> {
    const row = await this.database.queryOne<{ checks: number; before: number }>(
      `WITH gone AS (
         SELECT h.check_id, s.received_at, s.decided_at
           FROM device_check_change h
           JOIN scan s ON s.organization_id = $1 AND s.id = h.scan_id AND s.received_at > now() - interval '${WINDOW_HOURS} hours'
          WHERE h.organization_id = $1 AND h.device_id = $2 AND h.stream_id = $3 AND h.before = 'fail' AND h.after IS NULL
            AND ($4::text[] IS NULL OR split_part(h.check_id, ':', 1) = ANY ($4::text[])))
       SELECT (SELECT count(DISTINCT g.check_id)::int FROM gone g
                WHERE g.decided_at IS NULL AND g.received_at > coalesce((SELECT max(decided_at) FROM gone), '-infinity')
                  AND NOT EXISTS (SELECT FROM device_check c WHERE c.organization_id = $1 AND c.device_id = $2
                                     AND c.stream_id = $3 AND c.check_id = g.check_id)) AS checks,
              (SELECT count(*)::int FROM device_check c
                WHERE c.organization_id = $1 AND c.device_id = $2 AND c.stream_id = $3 AND c.kind <> 'setting' AND c.status = 'fail'
                  AND ($4::text[] IS NULL OR split_part(c.check_id, ':', 1) = ANY ($4::text[]))) AS before`,
      [organizationId, deviceId, streamId, tools],
      'check-closed-lately',
    );
    return row ?? { checks: 0, before: 0 };
  }
}
