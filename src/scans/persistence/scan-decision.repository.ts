import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { FINDING_CHANGE } from '../domain/finding-change.js';
import type { FindingDelta } from '../finding-sink.decorator.js';
import type { DeltaEntry } from './delta-entries.js';
import { type ScanReason, type ScanStatus, UPLOADED_WITH, WAITING_SCAN, type WaitingScan } from './scan.repository.js';
import { json } from './scan-receipt-columns.js';

/** A scan that a person decides about. */
export interface DecidableScan extends WaitingScan {
  deviceId: number;
  status: ScanStatus;
  seriesId: number | null;
  source: string;
  startedAt: Date;
  changes: DeltaEntry[];
}

interface Row extends Omit<DecidableScan, 'changes'> {
  before: number[] | null;
  after: number[] | null;
  versions: number[] | null;
  codes: number[] | null;
}

/** Suspect scans and what people decide about them. */
@Injectable()
export class ScanDecisionRepository {
  constructor(private readonly database: Database) {}

  async find(organizationId: number, scanId: string): Promise<DecidableScan | null> {
    const row = await this.database.queryOne<Row>(
      `SELECT ${WAITING_SCAN}, s.started_at, s.source, s.device_id, s.status, s.series_id,
              s.delta_match_before AS before, s.delta_match_after AS after, s.delta_versions AS versions, s.delta_changes AS codes
         FROM scan s JOIN published_device d ON d.organization_id = s.organization_id AND d.id = s.device_id ${UPLOADED_WITH}
        WHERE s.organization_id = $1 AND s.id = $2`,
      [organizationId, scanId],
    );
    if (!row) return null;
    const { before, after, versions, codes, ...scan } = row;
    const changes = (codes ?? []).map((code, i) => ({
      code,
      matchBefore: before?.[i] ?? 0,
      matchAfter: after?.[i] ?? 0,
      versionId: versions?.[i] ?? 0,
    }));
    return { ...scan, changes };
  }

  /** Whether another scan of the series, not dismissed, came after this one. Of two that were started at once, the later receipt counts. */
  async overtaken(organizationId: number, scan: DecidableScan): Promise<boolean> {
    const row = await this.database.queryOne<{ overtaken: boolean }>(
      `SELECT EXISTS (SELECT FROM scan s
                       WHERE s.organization_id = $1 AND s.device_id = $2 AND s.series_id = $3 AND s.status IN ('completed', 'suspect')
                         AND s.id <> $4 AND (s.started_at, s.received_at, s.id) > ($5, $6, $4)) AS overtaken`,
      [organizationId, scan.deviceId, scan.seriesId, scan.id, scan.startedAt, scan.receivedAt],
    );
    return row?.overtaken === true;
  }

  /**
   * The matches that only dismissed scans brought, this one among them: those that came after the newest scan of the series
   * that stands. While a later scan stands, it may show the same, so nothing is taken back yet.
   */
  async broughtByDismissed(organizationId: number, scan: DecidableScan): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT DISTINCT u.after AS id
         FROM scan s
         CROSS JOIN LATERAL unnest(s.delta_match_after, s.delta_changes) AS u (after, code)
        WHERE s.organization_id = $1 AND s.device_id = $2 AND s.series_id = $3 AND (s.status = 'dismissed' OR s.id = $4)
          AND u.code / 10 = ANY ($5::int[]) AND u.after <> 0
          AND NOT EXISTS (SELECT FROM scan k
                           WHERE k.organization_id = $1 AND k.device_id = $2 AND k.series_id = $3 AND k.status IN ('completed', 'suspect')
                             AND k.id <> $4 AND (k.started_at, k.received_at, k.id) > (s.started_at, s.received_at, s.id))`,
      [
        organizationId,
        scan.deviceId,
        scan.seriesId,
        scan.id,
        [FINDING_CHANGE.new, FINDING_CHANGE.reopened, FINDING_CHANGE.severity],
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** A dismissed scan no longer makes others late. */
  async removeStart(organizationId: number, scan: DecidableScan): Promise<void> {
    await this.database.query(
      `UPDATE scan_series st
          SET started_at = coalesce((SELECT max(s.started_at) FROM scan s
                                      WHERE s.organization_id = $1 AND s.device_id = $2 AND s.series_id = $3
                                        AND s.status IN ('completed', 'suspect') AND s.id <> $4), 'epoch')
        WHERE st.organization_id = $1 AND st.device_id = $2 AND st.id = $3`,
      [organizationId, scan.deviceId, scan.seriesId, scan.id],
    );
  }

  /**
   * Takes back what only suspect scans of the series list to be installed, unless another of them stands: then it may be that
   * one's. True where there was something.
   */
  async dropDoubtfulSoftware(organizationId: number, scan: DecidableScan): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE device_software d SET doubtful_version_ids = '{}'
        WHERE d.organization_id = $1 AND d.device_id = $2 AND d.series_id = $3 AND d.doubtful_version_ids <> '{}'
          AND NOT EXISTS (SELECT FROM scan s
                           WHERE s.organization_id = $1 AND s.device_id = $2 AND s.series_id = $3 AND s.status = 'suspect' AND s.id <> $4)
       RETURNING 1`,
      [organizationId, scan.deviceId, scan.seriesId, scan.id],
    );
    return rows.length > 0;
  }

  /** Drops a scan that is in one of these states: its receipt keeps what it had changed and what dropping it changed. False when it is in another. */
  async dismiss(
    organizationId: number,
    scan: DecidableScan,
    dismissal: { reason: ScanReason; changes: DeltaEntry[]; by: string; at: Date },
    from: readonly ScanStatus[] = ['suspect'],
  ): Promise<boolean> {
    const { changes } = dismissal;
    const rows = await this.database.query(
      `UPDATE scan SET status = 'dismissed', reason = $3, decided_by = $4, decided_at = $5, new_findings = NULL, fixed_findings = NULL,
                       reopened_findings = NULL, unchanged_findings = NULL, causes = NULL,
                       delta_match_before = $6, delta_match_after = $7, delta_versions = $8, delta_changes = $9
        WHERE organization_id = $1 AND id = $2 AND status = ANY ($10::text[]) RETURNING id`,
      [
        organizationId,
        scan.id,
        json(dismissal.reason),
        dismissal.by,
        dismissal.at,
        changes.map((change) => change.matchBefore),
        changes.map((change) => change.matchAfter),
        changes.map((change) => change.versionId),
        changes.map((change) => change.code),
        from,
      ],
    );
    return rows.length === 1;
  }

  /** The series shows so many findings now, which no document showed. */
  async noteSeries(
    organizationId: number,
    deviceId: number,
    seriesId: number,
    { findingCount }: FindingDelta,
  ): Promise<void> {
    await this.database.query(
      `UPDATE scan_series SET finding_count = $4, digest = '' WHERE organization_id = $1 AND device_id = $2 AND id = $3`,
      [organizationId, deviceId, seriesId, findingCount],
    );
  }
}
