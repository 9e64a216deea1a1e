import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** Which scan, and what its series showed before it. */
export interface SeriesBefore {
  scanId: string;
  deviceId: number;
  seriesId: number;
  matchIds: number[];
  traits: string[];
}

/** What was kept, as far as findings need it. */
export interface StoredSeriesBefore extends SeriesBefore {
  findingCount: number;
  /** Whether the series was there. */
  existed: boolean;
  versionIds: number[];
  hadInventory: boolean;
}

/** All but what the database makes of them. */
const CHECK_COLUMNS = `organization_id, device_id, series_id, check_id, title, severity, status, observed, evidence, reason, told,
           observed_at, changed_at, kind, places, place_count, cwes, help, failing`;

/** What series held before scans of uploads changed them. */
@Injectable()
export class ScanUploadBeforeRepository {
  constructor(private readonly database: Database) {}

  async store(organizationId: number, before: SeriesBefore): Promise<void> {
    await this.database.query(
      `INSERT INTO scan_upload_before (organization_id, scan_id, device_id, series_id, match_ids, traits, series, first_started_at,
                                       last_started_at, software_ids, software_started_at, doubtful_version_ids, software_traits, checks)
       SELECT $1, $2, $3, $4, $5, $6,
              (SELECT to_jsonb(t) FROM scan_series t WHERE t.organization_id = $1 AND t.device_id = $3 AND t.id = $4),
              (SELECT l.first_started_at FROM scan_series_last l WHERE l.organization_id = $1 AND l.device_id = $3 AND l.series_id = $4),
              (SELECT l.started_at FROM scan_series_last l WHERE l.organization_id = $1 AND l.device_id = $3 AND l.series_id = $4),
              d.package_version_ids, d.started_at, d.doubtful_version_ids, d.traits,
              coalesce((SELECT jsonb_agg(to_jsonb(c)) FROM device_check c
                         WHERE c.organization_id = $1 AND c.device_id = $3 AND c.series_id = $4), '[]')
         FROM (SELECT 1) one
         LEFT JOIN device_software d ON d.organization_id = $1 AND d.device_id = $3 AND d.series_id = $4
       ON CONFLICT DO NOTHING`,
      [
        organizationId,
        before.scanId,
        before.deviceId,
        before.seriesId,
        `{${before.matchIds.join(',')}}`,
        before.traits,
      ],
      'scan-upload-before-store',
    );
  }

  /** Null where nothing was kept: the scan was never applied. */
  async find(organizationId: number, scanId: string): Promise<StoredSeriesBefore | null> {
    return this.database.queryOne<StoredSeriesBefore>(
      `SELECT b.scan_id, b.device_id, b.series_id, b.match_ids, b.traits,
              coalesce((b.series ->> 'finding_count')::int, 0) AS finding_count, b.series IS NOT NULL AS existed,
              b.software_ids IS NOT NULL AS had_inventory,
              coalesce((SELECT array_agg(v::int) FROM jsonb_array_elements_text(
                          CASE WHEN jsonb_typeof(b.series -> 'shown_version_ids') = 'array' THEN b.series -> 'shown_version_ids' ELSE '[]' END) v),
                       '{}') AS version_ids
         FROM scan_upload_before b WHERE b.organization_id = $1 AND b.scan_id = $2`,
      [organizationId, scanId],
      'scan-upload-before-find',
    );
  }

  /**
   * Puts the series back as it was, but for its findings: inventory, checks and ports. One that was not there stays with
   * nothing in it, and as one that nobody looked at. Its digest is none, so that the same document counts as news again. True
   * when the inventory is another now.
   */
  async restore(organizationId: number, scanId: string): Promise<boolean> {
    const row = await this.database.queryOne<{ inventory: boolean }>(
      `WITH b AS MATERIALIZED (SELECT * FROM scan_upload_before WHERE organization_id = $1 AND scan_id = $2),
       old AS MATERIALIZED (
         SELECT r.* FROM b CROSS JOIN LATERAL jsonb_to_record(coalesce(b.series, '{}'))
                AS r (finding_count int, reports_findings boolean, shown_version_ids int[], listening_ports jsonb)),
       series AS (
         UPDATE scan_series s
            SET digest = '', finding_count = coalesce(old.finding_count, 0), reports_findings = coalesce(old.reports_findings, false),
                shown_version_ids = CASE WHEN b.series IS NULL THEN '{}' ELSE old.shown_version_ids END,
                listening_ports = nullif(old.listening_ports, 'null')
           FROM b, old WHERE s.organization_id = $1 AND s.device_id = b.device_id AND s.id = b.series_id),
       gone AS (
         DELETE FROM scan_series_last l USING b
          WHERE l.organization_id = $1 AND l.device_id = b.device_id AND l.series_id = b.series_id AND b.last_started_at IS NULL),
       last AS (
         UPDATE scan_series_last l SET started_at = b.last_started_at, first_started_at = b.first_started_at FROM b
          WHERE l.organization_id = $1 AND l.device_id = b.device_id AND l.series_id = b.series_id AND b.last_started_at IS NOT NULL),
       software AS (
         UPDATE device_software d
            SET package_version_ids = coalesce(b.software_ids, '{}'), started_at = coalesce(b.software_started_at, 'epoch'),
                doubtful_version_ids = coalesce(b.doubtful_version_ids, '{}'), traits = coalesce(b.software_traits, '{}')
           FROM b
          WHERE d.organization_id = $1 AND d.device_id = b.device_id AND d.series_id = b.series_id
            AND (d.package_version_ids, d.started_at, d.doubtful_version_ids, d.traits)
                IS DISTINCT FROM (coalesce(b.software_ids, '{}'), coalesce(b.software_started_at, 'epoch'), coalesce(b.doubtful_version_ids, '{}'),
                                  coalesce(b.software_traits, '{}'))
         RETURNING 1),
       told AS MATERIALIZED (
         SELECT r.* FROM b CROSS JOIN LATERAL jsonb_populate_recordset(NULL::device_check, b.checks) r),
       untold AS (
         DELETE FROM device_check c USING b
          WHERE c.organization_id = $1 AND c.device_id = b.device_id AND c.series_id = b.series_id
            AND NOT EXISTS (SELECT FROM told t WHERE t.check_id = c.check_id)),
       checks AS (
         INSERT INTO device_check AS c (${CHECK_COLUMNS}) SELECT ${CHECK_COLUMNS} FROM told
         ON CONFLICT (organization_id, device_id, series_id, check_id) DO UPDATE
            SET title = excluded.title, severity = excluded.severity, status = excluded.status, observed = excluded.observed,
                evidence = excluded.evidence, reason = excluded.reason, told = excluded.told, observed_at = excluded.observed_at,
                changed_at = excluded.changed_at, kind = excluded.kind, places = excluded.places, place_count = excluded.place_count,
                cwes = excluded.cwes, help = excluded.help, failing = excluded.failing),
       answers AS (
         DELETE FROM device_check_change h USING b
          WHERE h.organization_id = $1 AND h.device_id = b.device_id AND h.series_id = b.series_id AND h.scan_id = $2)
       SELECT EXISTS (SELECT FROM software) AS inventory`,
      [organizationId, scanId],
      'scan-upload-before-restore',
    );
    return row?.inventory === true;
  }

  /** Whether any series of the device tells of findings: if none does, nobody knows how many there are. */
  async isLookedAt(organizationId: number, deviceId: number): Promise<boolean> {
    const row = await this.database.queryOne<{ looked: boolean }>(
      `SELECT EXISTS (SELECT FROM scan_series WHERE organization_id = $1 AND device_id = $2 AND reports_findings) AS looked`,
      [organizationId, deviceId],
    );
    return row?.looked === true;
  }
}
