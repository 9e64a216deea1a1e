import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { FindingDelta } from '../finding-sink.decorator.js';
import type { NewScan } from './new-scan.js';
import { json, RECEIPT_COLUMNS, RECEIPT_PLACEHOLDERS, receiptValues } from './scan-receipt-columns.js';

export const SCAN_STATUSES = ['received', 'processing', 'completed', 'suspect', 'superseded', 'failed'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** The last applied state of one source and scope on a device. */
export interface ScanStream {
  id: number;
  digest: Buffer;
  /** Null when its documents do not speak of findings. */
  findingCount: number | null;
  wordsDigest: Buffer | null;
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
  stream: ScanStream | null;
  existing: ExistingScan | null;
  waiting: number;
  streams: number;
  /** Its findings no longer count, and no scan may bring them back. */
  deactivated: boolean;
}

/** A scan that is stored and not applied yet. */
export interface WaitingScan {
  id: string;
  sha256: Buffer;
  receivedAt: Date;
  scope: string;
  mediaType: string;
  /** Of the device, as last reported. */
  os: { id?: string | null; version?: string | null } | null;
}

/** Receipts and streams. */
@Injectable()
export class ScanRepository {
  constructor(private readonly database: Database) {}

  /**
   * Writes the receipt of a scan that shows exactly what its stream already holds, in one statement. False when it is not
   * that simple: something differs, the scan is late or known, or others wait before it.
   */
  async insertUnchanged(scan: NewScan, digest: Buffer): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO scan (${RECEIPT_COLUMNS}, stream_id, status, applied_at,
                         new_findings, fixed_findings, reopened_findings, unchanged_findings)
       SELECT ${RECEIPT_PLACEHOLDERS}, s.id, 'completed', $6,
              s.finding_count * 0, s.finding_count * 0, s.finding_count * 0, s.finding_count
         FROM scan_stream s
        WHERE s.organization_id = $1 AND s.device_id = $3 AND s.source = $4 AND s.scope = $5 AND s.digest = $17 AND s.started_at <= $7
          AND NOT EXISTS (SELECT FROM scan w WHERE w.organization_id = $1 AND w.device_id = $3 AND w.status IN ('received', 'processing'))
          -- Waits for a scan that is changing the stream at this moment, and then looks at what it left.
          FOR SHARE OF s
       ON CONFLICT (organization_id, id) DO NOTHING
       RETURNING id`,
      [...receiptValues(scan), digest],
      'scan-insert-unchanged',
    );
    return rows.length === 1;
  }

  /** Locks a stream against scans that would find it unchanged, until the transaction ends. The device is locked before. */
  async lockStream(organizationId: number, deviceId: number, source: string, scope: string): Promise<void> {
    await this.database.query(
      `SELECT 1 FROM scan_stream WHERE organization_id = $1 AND device_id = $2 AND source = $3 AND scope = $4 FOR UPDATE`,
      [organizationId, deviceId, source, scope],
      'scan-stream-lock',
    );
  }

  /** Locks the device against other scans until the transaction ends. */
  async lockDevice(organizationId: number, deviceId: number): Promise<void> {
    const lock = 'SELECT 1 FROM scan_head WHERE organization_id = $1 AND device_id = $2 FOR UPDATE';
    const locked = await this.database.query(lock, [organizationId, deviceId], 'scan-head-lock');
    if (locked.length > 0) return;
    await this.database.query(
      `INSERT INTO scan_head (organization_id, device_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [organizationId, deviceId],
      'scan-head-insert',
    );
    await this.database.query(lock, [organizationId, deviceId], 'scan-head-lock');
  }

  /** Everything that decides what becomes of a scan, read after the lock was taken. */
  async state(
    organizationId: number,
    deviceId: number,
    source: string,
    scope: string,
    scanId: string,
  ): Promise<DeviceScanState> {
    const row = await this.database.queryOne<{
      stream_id: number | null;
      digest: Buffer;
      finding_count: number | null;
      words_digest: Buffer | null;
      stream_started_at: Date;
      existing_device: number | null;
      body_sha256: Buffer;
      status: ScanStatus;
      waiting: number;
      streams: number;
      deactivated: boolean;
    }>(
      `SELECT s.id AS stream_id, s.digest, s.finding_count, s.words_digest,
              -- Receipts that showed nothing new leave the stream as it was, but they are newer than it.
              greatest(s.started_at,
                       (SELECT c.started_at FROM scan c
                         WHERE c.organization_id = $1 AND c.device_id = $2 AND c.source = $3 AND c.scope = $4 AND c.status = 'completed'
                         ORDER BY c.started_at DESC LIMIT 1)) AS stream_started_at,
              e.device_id AS existing_device, e.body_sha256, e.status,
              (SELECT count(*)::int FROM scan w WHERE w.organization_id = $1 AND w.device_id = $2 AND w.status IN ('received', 'processing')) AS waiting,
              (SELECT coalesce(max(id), 0) FROM scan_stream m WHERE m.organization_id = $1 AND m.device_id = $2) AS streams,
              EXISTS (SELECT FROM published_device d WHERE d.organization_id = $1 AND d.id = $2 AND d.state = 'deactivated') AS deactivated
         FROM (SELECT 1) one
         LEFT JOIN scan_stream s ON s.organization_id = $1 AND s.device_id = $2 AND s.source = $3 AND s.scope = $4
         LEFT JOIN scan e ON e.organization_id = $1 AND e.id = $5`,
      [organizationId, deviceId, source, scope, scanId],
      'scan-state',
    );
    if (!row) throw new Error('A query without a table always gives a row.');
    return {
      stream:
        row.stream_id === null
          ? null
          : {
              id: row.stream_id,
              digest: row.digest,
              findingCount: row.finding_count,
              wordsDigest: row.words_digest,
              startedAt: row.stream_started_at,
            },
      existing:
        row.existing_device === null
          ? null
          : { deviceId: row.existing_device, sha256: row.body_sha256, status: row.status },
      waiting: row.waiting,
      streams: row.streams,
      deactivated: row.deactivated,
    };
  }

  /** Writes a receipt that is not applied (yet): waiting, or superseded. */
  async insert(scan: NewScan, status: ScanStatus, reason: unknown = null): Promise<void> {
    await this.database.query(
      `INSERT INTO scan (${RECEIPT_COLUMNS}, status, reason) VALUES (${RECEIPT_PLACEHOLDERS}, $17, $18)`,
      [...receiptValues(scan), status, json(reason)],
      'scan-insert',
    );
  }

  /** Writes the receipt of an applied scan and what its stream holds now, together. */
  async insertApplied(
    scan: NewScan,
    stream: Omit<ScanStream, 'startedAt'> & { listeningPorts: unknown },
    delta: FindingDelta | null,
  ): Promise<void> {
    const changed = delta !== null && delta.changes.length > 0;
    await this.database.query(
      `WITH stream AS (
         INSERT INTO scan_stream (organization_id, device_id, source, scope, started_at,
                                  id, digest, words_digest, finding_count, listening_ports)
         VALUES ($1, $3, $4, $5, $7, $17, $18, $19, $20, $21)
         ON CONFLICT (organization_id, device_id, id) DO UPDATE
            SET digest = excluded.digest, words_digest = excluded.words_digest, finding_count = excluded.finding_count,
                started_at = excluded.started_at, listening_ports = coalesce(excluded.listening_ports, scan_stream.listening_ports))
       INSERT INTO scan (${RECEIPT_COLUMNS}, status, applied_at, stream_id,
                         new_findings, fixed_findings, reopened_findings, unchanged_findings,
                         delta_vulnerability_ids, delta_package_ids, delta_changes)
       VALUES (${RECEIPT_PLACEHOLDERS}, 'completed', now(), $17, $22, $23, $24, $25, $26, $27, $28)
       ON CONFLICT (organization_id, id) DO UPDATE
          SET stream_id = excluded.stream_id, status = excluded.status, applied_at = excluded.applied_at, reason = NULL,
              complete = excluded.complete, coverage = excluded.coverage, warnings = excluded.warnings,
              new_findings = excluded.new_findings, fixed_findings = excluded.fixed_findings,
              reopened_findings = excluded.reopened_findings, unchanged_findings = excluded.unchanged_findings,
              delta_vulnerability_ids = excluded.delta_vulnerability_ids, delta_package_ids = excluded.delta_package_ids,
              delta_changes = excluded.delta_changes`,
      [
        ...receiptValues(scan),
        stream.id,
        stream.digest,
        stream.wordsDigest,
        stream.findingCount,
        json(stream.listeningPorts),
        delta?.counts.new ?? null,
        delta?.counts.fixed ?? null,
        delta?.counts.reopened ?? null,
        delta?.counts.unchanged ?? null,
        changed ? intArray(delta.vulnerabilityIds) : null,
        changed ? intArray(delta.packageIds) : null,
        changed ? intArray(delta.changes) : null,
      ],
      'scan-insert-applied',
    );
  }

  async setStatus(organizationId: number, scanId: string, status: ScanStatus, reason: unknown = null): Promise<void> {
    await this.database.query(`UPDATE scan SET status = $3, reason = $4 WHERE organization_id = $1 AND id = $2`, [
      organizationId,
      scanId,
      status,
      json(reason),
    ]);
  }

  /** Counts beginnings and failures of applying a waiting scan; gives the sum so far. */
  async countAttempts(organizationId: number, scanId: string, weight: number): Promise<number> {
    const row = await this.database.queryOne<{ attempts: number }>(
      `UPDATE scan SET attempts = attempts + $3 WHERE organization_id = $1 AND id = $2 RETURNING attempts`,
      [organizationId, scanId, weight],
    );
    return row?.attempts ?? 0;
  }

  /** The scan of the device that is due next: the one that was started first. */
  async nextWaiting(organizationId: number, deviceId: number): Promise<WaitingScan | null> {
    return this.database.queryOne(
      `SELECT s.id, s.body_sha256 AS sha256, s.received_at AS "receivedAt", s.scope, s.media_type AS "mediaType", d.os
         FROM scan s JOIN published_device d ON d.organization_id = s.organization_id AND d.id = s.device_id
        WHERE s.organization_id = $1 AND s.device_id = $2 AND s.status IN ('received', 'processing')
        ORDER BY s.started_at, s.id LIMIT 1`,
      [organizationId, deviceId],
    );
  }
}

/** An array literal: pre-joined, because pg's own conversion of long arrays is slow. */
export function intArray(values: number[]): string {
  return `{${values.join(',')}}`;
}
