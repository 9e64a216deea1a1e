import { Injectable } from '@nestjs/common';
import { DEFAULT_THRESHOLDS } from '../../devices/index.js';
import { Database, namedStatement } from '../../platform/index.js';
import type { CheckLimits } from '../domain/evaluate-check.js';
import type { NewScan } from './new-scan.js';
import { RECEIPT_COLUMNS, RECEIPT_PLACEHOLDERS, type ReceiptValues, receiptValues } from './scan-receipt-columns.js';
import type { ScanStatus } from './scan.repository.js';

/** The last applied state of one source and scope on a device. */
export interface ScanSeries {
  id: number;
  /** Distinct pairs of vulnerability and package that it shows. */
  findingCount: number;
  /** Whether it spoke of findings. */
  reportsFindings: boolean;
  /** Kinds of checks other than settings of which it has failing ones. */
  failingKinds: string[];
  /** Of the newest scan that was applied or showed the same. */
  startedAt: Date;
}

/** What an earlier submission of the same scan id was. */
export interface ExistingScan {
  deviceId: number;
  sha256: Buffer;
  status: ScanStatus;
}

/** Where a device stands when its scan is about to be applied. */
export interface DeviceScanState {
  /** Rises with everything that is applied to the device; 0 before the first. */
  version: number;
  series: ScanSeries | null;
  existing: ExistingScan | null;
  /** Scans that are stored and wait to be applied. */
  waiting: number;
  /** How many findings scanners show, and how many follow from inventories, each series by itself. */
  findingsReported: number;
  findingsConcluded: number;
  /** The highest series id of the device. */
  highestSeriesId: number;
  /** Its findings no longer count, and no scan may bring them back. */
  deactivated: boolean;
  /** By which its checks are evaluated; who changes them moves every device on. */
  limits: CheckLimits;
}

interface StateRow {
  limits: Partial<CheckLimits> | null;
  version: number | null;
  seriesId: number | null;
  findingCount: number;
  findingsReported: number;
  findingsConcluded: number;
  reportsFindings: boolean;
  failingKinds: string[];
  seriesStartedAt: Date;
  existingDevice: number | null;
  bodySha256: Buffer;
  status: ScanStatus;
  waiting: number;
  highestSeriesId: number;
  deactivated: boolean;
}

/** The source of what the service concludes from inventories. */
const MATCHER = 'posture';

const WAITING = `FROM scan w WHERE w.organization_id = :organizationId AND w.device_id = :deviceId AND w.status IN ('received', 'processing')`;

/** Binds what the receipt does. */
const DEVICE_STATE = `
  SELECT h.version, s.id AS series_id, s.finding_count, s.reports_findings,
         t.findings_reported, t.findings_concluded,
         ARRAY (SELECT DISTINCT k.kind FROM device_check k
                 WHERE k.organization_id = :organizationId AND k.device_id = :deviceId AND k.series_id = s.id AND k.kind <> 'setting' AND k.status = 'fail') AS failing_kinds,
         -- Receipts that showed nothing new leave the series as it was, but they are newer than it.
         greatest(s.started_at,
                  (SELECT c.started_at FROM scan c
                    WHERE c.organization_id = :organizationId AND c.device_id = :deviceId AND c.series_id = s.id AND c.status IN ('completed', 'suspect')
                    ORDER BY c.started_at DESC LIMIT 1)) AS series_started_at,
         e.device_id AS existing_device, e.body_sha256, e.status,
         (SELECT count(*)::int ${WAITING}) AS waiting,
         t.highest_series_id,
         EXISTS (SELECT FROM published_device d WHERE d.organization_id = :organizationId AND d.id = :deviceId AND d.state = 'deactivated') AS deactivated,
         (SELECT p.thresholds FROM published_device_policy p WHERE p.organization_id = :organizationId) AS limits
    FROM (SELECT coalesce(sum(r.finding_count) FILTER (WHERE r.source <> '${MATCHER}'), 0)::int AS findings_reported,
                 coalesce(sum(r.finding_count) FILTER (WHERE r.source = '${MATCHER}'), 0)::int AS findings_concluded,
                 coalesce(max(r.id), 0) AS highest_series_id
            FROM scan_series r WHERE r.organization_id = :organizationId AND r.device_id = :deviceId) t
    LEFT JOIN scan_head h ON h.organization_id = :organizationId AND h.device_id = :deviceId
    LEFT JOIN scan_series s ON s.organization_id = :organizationId AND s.device_id = :deviceId AND s.source = :source AND s.scope = :scope
    LEFT JOIN scan e ON e.organization_id = :organizationId AND e.id = :id`;

const STATE = namedStatement<Pick<NewScan, 'organizationId' | 'id' | 'deviceId' | 'source' | 'scope'>>(DEVICE_STATE);

const ENTER = namedStatement<ReceiptValues & { digest: Buffer }>(
  `WITH same AS MATERIALIZED (
     SELECT id, finding_count, reports_findings FROM scan_series
      WHERE organization_id = :organizationId AND device_id = :deviceId AND source = :source AND scope = :scope AND digest = :digest AND started_at <= :startedAt
        -- Waits for a scan that is changing the series at this moment, and then looks at what it left.
        FOR SHARE),
   added AS (
     INSERT INTO scan (${RECEIPT_COLUMNS}, series_id, status, applied_at,
                       new_findings, fixed_findings, reopened_findings, unchanged_findings)
     SELECT ${RECEIPT_PLACEHOLDERS}, s.id, 'completed', :receivedAt, CASE WHEN s.reports_findings THEN 0 END,
            CASE WHEN s.reports_findings THEN 0 END, CASE WHEN s.reports_findings THEN 0 END, CASE WHEN s.reports_findings THEN s.finding_count END
       FROM same s
      WHERE NOT EXISTS (SELECT ${WAITING})
     ON CONFLICT (organization_id, id) DO NOTHING
     RETURNING series_id, started_at),
   last AS (
     UPDATE scan_series_last l SET started_at = a.started_at FROM added a
      WHERE l.organization_id = :organizationId AND l.device_id = :deviceId AND l.series_id = a.series_id AND l.started_at < a.started_at)
   SELECT a.unchanged, state.*
     FROM (SELECT EXISTS (SELECT FROM added) AS unchanged) a
     LEFT JOIN LATERAL (SELECT * FROM (${DEVICE_STATE}) known WHERE NOT a.unchanged) state ON true`,
);

/** The way of a scan into its device: it shows nothing new and is done, or one learns where the device stands. */
@Injectable()
export class ScanEntryRepository {
  constructor(private readonly database: Database) {}

  /**
   * Writes the receipt of a scan that shows exactly what its series already holds, and gives null; otherwise (something
   * differs, the scan is late or known, or others wait before it) tells where its device stands. One statement.
   */
  async enter(scan: NewScan, digest: Buffer): Promise<DeviceScanState | null> {
    const row = await this.database.queryOne<StateRow & { unchanged: boolean }>(
      ENTER.text,
      ENTER.values({ ...receiptValues(scan), digest }),
      'scan-enter',
    );
    if (!row) throw new Error('A query without a table always gives a row.');
    return row.unchanged ? null : stateOf(row);
  }

  /** Where the device of a scan stands. Under the device's lock it stays so until the transaction ends. */
  async state(
    scan: Pick<NewScan, 'organizationId' | 'id' | 'deviceId' | 'source' | 'scope'>,
  ): Promise<DeviceScanState> {
    const row = await this.database.queryOne<StateRow>(STATE.text, STATE.values(scan), 'scan-state');
    if (!row) throw new Error('A query without a table always gives a row.');
    return stateOf(row);
  }

  /** What the series of a source hold at the moment, as digests by device id and scope, parted by a line feed. */
  async digests(organizationId: number, source: string, deviceIds: readonly number[]): Promise<Map<string, Buffer>> {
    const rows = await this.database.query<{ key: string; digest: Buffer }>(
      `SELECT device_id || E'\\n' || scope AS key, digest FROM scan_series
        WHERE organization_id = $1 AND device_id = ANY ($2::int[]) AND source = $3`,
      [organizationId, deviceIds, source],
      'scan-series-digests',
    );
    return new Map(rows.map(({ key, digest }) => [key, digest]));
  }

  /** Holds the device and locks one of its series until the transaction ends; waits for a scan that is being applied. */
  async lock({ organizationId, deviceId, source, scope }: NewScan): Promise<void> {
    // Makes the row of a device that has none yet: there would be nothing to lock.
    await this.lockDevice(organizationId, deviceId);
    await this.database.query(
      `SELECT FROM scan_series WHERE organization_id = $1 AND device_id = $2 AND source = $3 AND scope = $4 FOR UPDATE`,
      [organizationId, deviceId, source, scope],
      'scan-series-lock',
    );
  }

  /** Takes a device that stands at `version`, until the transaction ends; false when it moved on. For scans without findings. */
  async lockAt(
    { organizationId, deviceId, startedAt }: NewScan,
    { version }: DeviceScanState,
    seriesId: number,
  ): Promise<boolean> {
    const row = await this.database.queryOne<{ held: boolean }>(
      `SELECT lock_device_scans($1, $2, $3, $4, $5) AS held`,
      [organizationId, deviceId, version, seriesId, startedAt],
      'scan-lock',
    );
    return row?.held === true;
  }

  /** Keeps scans away from a device until the transaction ends, whatever it stands at; those that looked before look again. */
  async lockDevice(organizationId: number, deviceId: number): Promise<void> {
    await this.database.query(
      `INSERT INTO scan_head AS h (organization_id, device_id, version) VALUES ($1, $2, 1)
       ON CONFLICT (organization_id, device_id) DO UPDATE SET version = h.version + 1`,
      [organizationId, deviceId],
      'scan-head-lock',
    );
  }

  /** {@link lockDevice} for several devices, always in the same order. */
  async lockEach(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    await this.database.query(
      `INSERT INTO scan_head AS h (organization_id, device_id, version) SELECT $1, d.id, 1 FROM unnest($2::int[]) AS d (id) ORDER BY d.id
       ON CONFLICT (organization_id, device_id) DO UPDATE SET version = h.version + 1`,
      [organizationId, deviceIds],
      'scan-head-lock-each',
    );
  }

  /** Holds devices without moving them on; always in the same order. */
  async await(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    await this.database.query(
      `SELECT FROM scan_head WHERE organization_id = $1 AND device_id = ANY ($2::int[]) ORDER BY device_id FOR NO KEY UPDATE`,
      [organizationId, deviceIds],
      'scan-head-await',
    );
  }
}

function stateOf(row: StateRow): DeviceScanState {
  return {
    version: row.version ?? 0,
    series:
      row.seriesId === null
        ? null
        : {
            id: row.seriesId,
            findingCount: row.findingCount,
            reportsFindings: row.reportsFindings,
            failingKinds: row.failingKinds,
            startedAt: row.seriesStartedAt,
          },
    existing:
      row.existingDevice === null ? null : { deviceId: row.existingDevice, sha256: row.bodySha256, status: row.status },
    findingsReported: row.findingsReported,
    findingsConcluded: row.findingsConcluded,
    waiting: row.waiting,
    highestSeriesId: row.highestSeriesId,
    deactivated: row.deactivated,
    // A limit that came later than the policy has the value that ships.
    limits: { ...DEFAULT_THRESHOLDS, ...row.limits },
  };
}
