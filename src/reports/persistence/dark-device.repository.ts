import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What is missing of a device. */
export type Darkness = 'silent' | 'never-scanned' | 'partial';

interface DarkDeviceRow {
  darkness: Darkness;
  /** Of all of this kind. */
  total: number;
  id: string;
  name: string;
  scannedOn: string | null;
}

/** Names devices of which something is missing, from what other contexts publish. */
@Injectable()
export class DarkDeviceRepository {
  constructor(private readonly database: Database) {}

  /**
   * Enrolled devices that were never scanned, that fell silent, or whose last scan of some source was not complete: of each
   * kind the first, those that were heard longest ago in front. A device that is silent is not told as partial too.
   */
  first(organizationId: number, silentBefore: Date, limit: number): Promise<DarkDeviceRow[]> {
    return this.database.query(
      `WITH heard AS (
         SELECT d.id, d.public_id, d.name, s.last_at, s.is_partial
           FROM published_device d
           LEFT JOIN LATERAL (
                  SELECT max(t.last_scan_at) AS last_at, bool_or(c.last_scan_at > coalesce(t.last_scan_at, '-infinity')) AS is_partial
                    FROM published_stream t
                    JOIN published_stream_coverage c
                      ON c.organization_id = t.organization_id AND c.device_id = t.device_id AND c.stream_id = t.id
                   WHERE t.organization_id = $1 AND t.device_id = d.id AND t.source <> 'posture') s ON true
          WHERE d.organization_id = $1 AND d.state IN ('active', 'conflict')),
       dark AS (
         SELECT h.*, CASE WHEN h.last_at IS NULL AND h.is_partial IS NOT TRUE THEN 'never-scanned'
                          WHEN h.last_at < $2 THEN 'silent' ELSE 'partial' END AS darkness
           FROM heard h WHERE h.last_at IS NULL OR h.last_at < $2 OR h.is_partial),
       placed AS (
         SELECT k.*, count(*) OVER (PARTITION BY k.darkness)::int AS total,
                row_number() OVER (PARTITION BY k.darkness ORDER BY k.last_at NULLS FIRST, k.id) AS place
           FROM dark k)
       SELECT p.darkness, p.total, p.public_id AS id, p.name, to_char(p.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "scannedOn"
         FROM placed p WHERE p.place <= $3 ORDER BY p.darkness, p.place`,
      [organizationId, silentBefore, limit],
      'report-dark-devices',
    );
  }
}
