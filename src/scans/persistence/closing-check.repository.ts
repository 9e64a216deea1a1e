import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { CheckKind } from '../domain/observation.js';
import { WINDOW_HOURS } from '../domain/vanishing.js';

/** A failing check that a series of a device tells. */
export interface FailingCheck {
  seriesId: number;
  id: string;
  kind: CheckKind;
}

/** A check that began failing, or ceased to, with a scan. */
export interface CheckMove {
  seriesId: number;
  id: string;
  came: boolean;
  scan: string;
}

/** Reads what a scan would close of checks. */
@Injectable()
export class ClosingCheckRepository {
  constructor(private readonly database: Database) {}

  /** How many failing checks of these kinds and tools a series holds, and how many of them are not told any more. */
  async closing(
    organizationId: number,
    deviceId: number,
    seriesId: number,
    {
      kinds,
      tools,
      told: reported,
    }: { kinds: readonly CheckKind[]; tools: readonly string[] | null; told: readonly string[] },
  ): Promise<{ checks: number; before: number }> {
    const row = await this.database.queryOne<{ checks: number; before: number }>(
      `SELECT count(*)::int AS before,
              (count(*) FILTER (WHERE NOT EXISTS (SELECT FROM unnest($5::text[]) AS t (id) WHERE t.id = c.check_id)))::int AS checks
         FROM device_check c
        WHERE c.organization_id = $1 AND c.device_id = $2 AND c.series_id = $3 AND c.kind <> 'setting' AND c.status = 'fail'
          AND c.kind = ANY ($4::text[]) AND ($6::text[] IS NULL OR split_part(c.check_id, ':', 1) = ANY ($6::text[]))`,
      [organizationId, deviceId, seriesId, kinds, reported, tools],
      'check-closing',
    );
    return row ?? { checks: 0, before: 0 };
  }

  /** The failing checks of the device that are no settings, and how they came and went in the window, newest first. */
  async lately(organizationId: number, deviceId: number): Promise<{ failing: FailingCheck[]; moves: CheckMove[] }> {
    const row = await this.database.queryOne<{ failing: FailingCheck[]; moves: CheckMove[] }>(
      `WITH scans AS MATERIALIZED (
         SELECT s.id, s.applied_at, s.status, s.decided_at FROM scan s
          WHERE s.organization_id = $1 AND s.device_id = $2 AND s.applied_at > now() - interval '${WINDOW_HOURS} hours'),
       moves AS (
         SELECT h.series_id, h.check_id AS id, coalesce(h.after = 'fail', false) AS came, s.id AS scan, s.applied_at
           FROM device_check_change h JOIN scans s ON s.id = h.scan_id
          WHERE h.organization_id = $1 AND h.device_id = $2 AND h.scan_id = ANY (ARRAY (SELECT id FROM scans))
            AND h.kind <> 'setting' AND (h.before = 'fail' OR h.after = 'fail') AND (h.after IS NULL OR h.after = 'fail')
            AND s.applied_at > coalesce((SELECT max(applied_at) FROM scans WHERE status = 'completed' AND decided_at IS NOT NULL), '-infinity'))
       SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('seriesId', c.series_id, 'id', c.check_id, 'kind', c.kind)), '[]')
                 FROM device_check c
                WHERE c.organization_id = $1 AND c.device_id = $2 AND c.kind <> 'setting' AND c.status = 'fail') AS failing,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('seriesId', m.series_id, 'id', m.id, 'came', m.came, 'scan', m.scan) ORDER BY m.applied_at DESC, m.scan, m.came), '[]') FROM moves m) AS moves`,
      [organizationId, deviceId],
      'check-lately',
    );
    return row ?? { failing: [], moves: [] };
  }
}
