import { Injectable } from '@nestjs/common';
import { Database, namedStatement } from '../../platform/index.js';
import type { Suspicion } from '../domain/suspicion.js';
import type { NewScan } from './new-scan.js';
import {
  json,
  RECEIPT_COLUMNS,
  RECEIPT_PLACEHOLDERS,
  type ReceiptValues,
  receiptValues,
} from './scan-receipt-columns.js';

export const SCAN_STATUSES = [
  'received',
  'processing',
  'completed',
  'suspect',
  'dismissed',
  'superseded',
  'failed',
] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** Whether a scan still waits to be applied. */
export function isWaiting(status: ScanStatus | null | undefined): boolean {
  return status === 'received' || status === 'processing';
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
  /** Which host of its document it is about; null where that is about one machine. */
  hostKey: string | null;
  /** Whether somebody uploaded it, and may undo that. */
  isUploaded: boolean;
}

/** A code and a sentence that say why a scan is in its state. */
export interface ScanReason {
  code: string;
  detail: string;
  /** What spoke against a suspect scan. */
  facts?: Suspicion;
}

/** What is read of an {@link WaitingScan}, over `s`, the device `d` and the place in an upload `h`. */
export const WAITING_SCAN = `s.id, s.body_sha256 AS sha256, s.received_at, s.scope, s.media_type, d.os,
       h.host_key, h.scan_id IS NOT NULL AS is_uploaded`;
/** The place of a scan in the upload that it came with, as `h`. */
export const UPLOADED_WITH = `LEFT JOIN scan_upload_host h ON h.organization_id = s.organization_id AND h.scan_id = s.id`;

const INSERT = namedStatement<ReceiptValues & { status: ScanStatus; reason: string | null }>(
  `INSERT INTO scan (${RECEIPT_COLUMNS}, status, reason) VALUES (${RECEIPT_PLACEHOLDERS}, :status, :reason)
   ON CONFLICT (organization_id, id) DO NOTHING RETURNING id`,
);

/** Receipts of scans that are not applied (yet). */
@Injectable()
export class ScanRepository {
  constructor(private readonly database: Database) {}

  /** Writes a receipt that is not applied (yet): waiting, or superseded. False when there is one of this id already. */
  async insert(scan: NewScan, status: ScanStatus, reason: ScanReason | null = null): Promise<boolean> {
    const rows = await this.database.query(
      INSERT.text,
      INSERT.values({ ...receiptValues(scan), status, reason: json(reason) }),
      'scan-insert',
    );
    return rows.length === 1;
  }

  /** Ends the waiting of a scan that is not to be applied. */
  async endWaiting(
    organizationId: number,
    scanId: string,
    status: 'superseded' | 'failed',
    reason: ScanReason,
  ): Promise<void> {
    await this.database.query(
      `UPDATE scan SET status = $3, reason = $4
        WHERE organization_id = $1 AND id = $2 AND status IN ('received', 'processing')`,
      [organizationId, scanId, status, json(reason)],
    );
  }

  /** Marks a waiting scan as begun and counts its beginnings and failures; gives the sum so far, 0 when it waits no longer. */
  async countAttempts(organizationId: number, scanId: string, weight: number): Promise<number> {
    const row = await this.database.queryOne<{ attempts: number }>(
      `UPDATE scan SET attempts = attempts + $3, status = 'processing'
        WHERE organization_id = $1 AND id = $2 AND status IN ('received', 'processing') RETURNING attempts`,
      [organizationId, scanId, weight],
    );
    return row?.attempts ?? 0;
  }

  /** The scan of the device that is due next: the one that was started first. */
  async nextWaiting(organizationId: number, deviceId: number): Promise<WaitingScan | null> {
    return this.database.queryOne(
      `SELECT ${WAITING_SCAN}
         FROM scan s JOIN published_device d ON d.organization_id = s.organization_id AND d.id = s.device_id ${UPLOADED_WITH}
        WHERE s.organization_id = $1 AND s.device_id = $2 AND s.status IN ('received', 'processing')
        ORDER BY s.started_at, s.id LIMIT 1`,
      [organizationId, deviceId],
    );
  }
}
