import { Injectable } from '@nestjs/common';
import {
  Database,
  type FetchedPage,
  namedStatement,
  pagedQuery,
  type PagedRow,
  SqlConditions,
} from '../../platform/index.js';
import type { UploadListQuery } from '../app/scan-list.js';
import type { NewScan } from './new-scan.js';
import { RECEIPT_COLUMNS } from './scan-receipt-columns.js';
import type { ScanReason, ScanStatus } from './scan.repository.js';

/** What is written when a document arrives. */
export interface NewUpload {
  id: string;
  receivedAt: Date;
  actor: { kind: string; id: string };
  source: string;
  mediaType: string;
  scope: string | null;
  network: string | null;
  /** That the sender named. */
  deviceId: number | null;
  sha256: Buffer;
  bytes: number;
  warnings: string[];
}

/** What becomes of one of its hosts. */
export interface UploadLine {
  hostKey: string | null;
  label: string;
  deviceId: number | null;
  matchedBy: string | null;
  isNew: boolean;
  scanId: string | null;
  refusal: string | null;
  /** What was found out when it got its device. */
  notes: string[];
}

/** An upload as it is read. */
export interface UploadRow {
  id: string;
  receivedAt: Date;
  actorKind: string;
  actorId: string;
  source: string;
  mediaType: string;
  scope: string | null;
  network: string | null;
  sha256: string;
  bytes: number;
  warnings: string[];
  hosts: number;
  refused: number;
  newDevices: number;
  undoneAt: Date | null;
  undoneBy: string | null;
}

/** One of its hosts as it is read. */
export interface UploadLineRow {
  label: string;
  devicePublicId: string | null;
  deviceName: string | null;
  matchedBy: string | null;
  isNew: boolean;
  refusal: string | null;
  scanId: string | null;
  scope: string | null;
  status: ScanStatus | null;
  reason: ScanReason | null;
  newFindings: number | null;
  fixedFindings: number | null;
  reopenedFindings: number | null;
  unchangedFindings: number | null;
  warnings: string[] | null;
  notes: string[];
}

/** A scan of an upload that waits to be applied. */
export interface WaitingLine {
  scanId: string;
  deviceId: number;
  hostKey: string | null;
  scope: string;
  os: { id?: string | null; version?: string | null } | null;
}

const COUNTS = `(SELECT count(*)::int FROM scan_upload_host h WHERE h.organization_id = $1 AND h.upload_id = u.id) AS hosts,
       (SELECT count(*)::int FROM scan_upload_host h WHERE h.organization_id = $1 AND h.upload_id = u.id AND h.refusal IS NOT NULL) AS refused,
       (SELECT count(*)::int FROM scan_upload_host h WHERE h.organization_id = $1 AND h.upload_id = u.id AND h.is_new) AS new_devices`;
const COLUMNS = `u.id, u.received_at, u.actor_kind, u.actor_id, u.source,
       u.media_type, u.scope, u.network, encode(u.body_sha256, 'hex') AS sha256, u.body_bytes AS bytes, u.warnings,
       u.undone_at, u.undone_by`;

/** What a scan is that waits, or that was applied and not put aside. */
const ACTIVE = `'received', 'processing', 'completed', 'suspect'`;

const ADD = namedStatement<
  Omit<NewUpload, 'actor' | 'warnings'> & Record<'organizationId' | 'actorKind' | 'actorId' | 'warnings', unknown>
>(
  `INSERT INTO scan_upload (organization_id, id, received_at, actor_kind, actor_id, source, media_type, scope, network, device_id,
                            body_sha256, body_bytes, warnings)
   VALUES (:organizationId, :id, :receivedAt, :actorKind, :actorId, :source, :mediaType, :scope, :network, :deviceId, :sha256, :bytes, :warnings)`,
);

/** Uploaded documents and their hosts. */
@Injectable()
export class ScanUploadRepository {
  constructor(private readonly database: Database) {}

  /**
   * The upload of the same bytes for the same device and scope that is still what is known: not undone, each of its scans waits or
   * stands, and nothing came into one of their series after it. Null where there is none: what came back is then told anew. What an
   * agent relayed is no upload of people.
   */
  async same(
    organizationId: number,
    { sha256, deviceId, scope, network }: Pick<NewUpload, 'sha256' | 'deviceId' | 'scope' | 'network'>,
  ): Promise<string | null> {
    const row = await this.database.queryOne<{ id: string; stands: boolean }>(
      `SELECT u.id, NOT EXISTS (
                SELECT 1 FROM scan_upload_host h LEFT JOIN scan s ON s.organization_id = $1 AND s.id = h.scan_id
                 WHERE h.organization_id = $1 AND h.upload_id = u.id
                   AND (s.id IS NULL OR s.status NOT IN (${ACTIVE}) OR EXISTS (
                     SELECT 1 FROM scan n
                      WHERE n.organization_id = $1 AND n.device_id = s.device_id AND n.started_at >= s.started_at AND n.source = s.source
                        AND n.scope = s.scope AND n.id <> s.id AND n.received_at >= s.received_at AND n.status IN (${ACTIVE})))) AS stands
         FROM (SELECT id FROM scan_upload
                WHERE organization_id = $1 AND body_sha256 = $2 AND undone_at IS NULL AND actor_kind <> 'device'
                  AND device_id IS NOT DISTINCT FROM $3 AND scope IS NOT DISTINCT FROM $4 AND network IS NOT DISTINCT FROM $5
                ORDER BY received_at DESC LIMIT 1) u`,
      [organizationId, sha256, deviceId, scope, network],
      'scan-upload-same',
    );
    return row?.stands === true ? row.id : null;
  }

  /** The digest of an upload of this id, whoever sent it; null for none. */
  async digestOf(organizationId: number, id: string): Promise<{ sha256: Buffer; actorId: string } | null> {
    return this.database.queryOne(
      `SELECT body_sha256 AS sha256, actor_id FROM scan_upload WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
      'scan-upload-digest',
    );
  }

  /** The upload, its lines, and its scans, which wait: three statements for any number of hosts. */
  async add(
    organizationId: number,
    upload: NewUpload,
    lines: readonly UploadLine[],
    scans: readonly NewScan[],
  ): Promise<void> {
    await this.database.query(
      ADD.text,
      ADD.values({
        ...upload,
        organizationId,
        actorKind: upload.actor.kind,
        actorId: upload.actor.id,
        warnings: JSON.stringify(upload.warnings),
      }),
      'scan-upload-add',
    );
    await this.database.query(
      `INSERT INTO scan_upload_host (organization_id, upload_id, place, host_key, label, device_id, matched_by, is_new, scan_id, refusal, notes)
       SELECT $1, $2, l.place, l."hostKey", l.label, l."deviceId", l."matchedBy", l."isNew", l."scanId", l.refusal, l.notes
         FROM ROWS FROM (jsonb_to_recordset($3::jsonb)
                AS ("hostKey" text, label text, "deviceId" int, "matchedBy" text, "isNew" boolean, "scanId" uuid, refusal text, notes text[]))
              WITH ORDINALITY AS l ("hostKey", label, "deviceId", "matchedBy", "isNew", "scanId", refusal, notes, place)`,
      [organizationId, upload.id, JSON.stringify(lines)],
      'scan-upload-lines',
    );
    await this.database.query(
      `WITH added AS (
         INSERT INTO scan (${RECEIPT_COLUMNS}, status)
         SELECT $1, s.id, s."deviceId", s.source, s.scope, s."receivedAt", s."startedAt", s."finishedAt", $2, $3, NULL, s.scanner,
                s.coverage, s.warnings, $4, s.complete, 'received'
           FROM jsonb_to_recordset($5::jsonb)
                AS s (id uuid, "deviceId" int, source text, scope text, "receivedAt" timestamptz, "startedAt" timestamptz,
                      "finishedAt" timestamptz, scanner jsonb, coverage jsonb, warnings jsonb, complete boolean)
         RETURNING id)
       INSERT INTO scan_document_use (organization_id, sha256, scan_id) SELECT $1, $2, id FROM added ON CONFLICT DO NOTHING`,
      [organizationId, upload.sha256, upload.bytes, upload.mediaType, JSON.stringify(scans)],
      'scan-upload-scans',
    );
  }

  async find(organizationId: number, id: string): Promise<UploadRow | null> {
    return this.database.queryOne<UploadRow>(
      `SELECT ${COLUMNS}, ${COUNTS} FROM scan_upload u WHERE u.organization_id = $1 AND u.id = $2`,
      [organizationId, id],
      'scan-upload-find',
    );
  }

  /** The lines of an upload, in the order of its document. */
  async lines(organizationId: number, id: string): Promise<UploadLineRow[]> {
    return this.database.query<UploadLineRow>(
      `SELECT h.label, d.public_id AS device_public_id, d.name AS device_name, h.matched_by, h.is_new,
              h.refusal, h.notes, h.scan_id, s.scope, s.status, s.reason, s.new_findings,
              s.fixed_findings, s.reopened_findings,
              s.unchanged_findings, s.warnings
         FROM scan_upload_host h
         LEFT JOIN published_device d ON d.organization_id = $1 AND d.id = h.device_id
         LEFT JOIN scan s ON s.organization_id = $1 AND s.id = h.scan_id
        WHERE h.organization_id = $1 AND h.upload_id = $2 ORDER BY h.place`,
      [organizationId, id],
      'scan-upload-lines-read',
    );
  }

  /** Whether any of its scans still waits. */
  async isWaiting(organizationId: number, id: string): Promise<boolean> {
    return (await this.waiting(organizationId, id, 1)).length > 0;
  }

  /** Its scans that wait, with where each belongs. */
  async waiting(organizationId: number, id: string, limit: number): Promise<WaitingLine[]> {
    return this.database.query<WaitingLine>(
      `SELECT s.id AS scan_id, s.device_id, h.host_key, s.scope, d.os
         FROM scan_upload_host h
         JOIN scan s ON s.organization_id = $1 AND s.id = h.scan_id AND s.status IN ('received', 'processing')
         JOIN published_device d ON d.organization_id = $1 AND d.id = s.device_id
        WHERE h.organization_id = $1 AND h.upload_id = $2 ORDER BY h.place LIMIT $3`,
      [organizationId, id, limit],
      'scan-upload-waiting',
    );
  }

  /** The scans of an upload that were stored, last first. */
  async scanIds(organizationId: number, id: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT scan_id AS id FROM scan_upload_host WHERE organization_id = $1 AND upload_id = $2 AND scan_id IS NOT NULL ORDER BY place`,
      [organizationId, id],
    );
    return rows.map((row) => row.id);
  }

  /** The devices of its hosts, and those of them that no scan tells of that stands. */
  async devices(organizationId: number, id: string): Promise<{ id: number; isOrphan: boolean }[]> {
    return this.database.query(
      `SELECT h.device_id AS id, NOT EXISTS (
                SELECT FROM scan s WHERE s.organization_id = $1 AND s.device_id = h.device_id AND s.source <> 'posture'
                   AND s.status IN ('received', 'processing', 'completed', 'suspect')) AS is_orphan
         FROM scan_upload_host h
        WHERE h.organization_id = $1 AND h.upload_id = $2 AND h.device_id IS NOT NULL GROUP BY h.device_id`,
      [organizationId, id],
    );
  }

  /** Marks it as undone; false when somebody did before. */
  async undo(organizationId: number, id: string, by: string, at: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE scan_upload SET undone_at = $4, undone_by = $3 WHERE organization_id = $1 AND id = $2 AND undone_at IS NULL RETURNING id`,
      [organizationId, id, by, at],
    );
    return rows.length === 1;
  }

  async page(organizationId: number, query: UploadListQuery): Promise<FetchedPage<UploadRow & PagedRow>> {
    const where = new SqlConditions([organizationId])
      .add('u.organization_id = $1')
      .when(query.filters.source, (p) => `u.source = ANY (${p}::text[])`);
    return pagedQuery<UploadRow>(this.database, query, {
      where,
      from: 'scan_upload u',
      columns: `${COLUMNS}, ${COUNTS}`,
      order: [
        { expression: 'u.received_at', type: 'timestamptz' },
        { expression: 'u.id', type: 'uuid' },
      ],
      asOf: { is: `(SELECT max(received_at) FROM scan_upload WHERE organization_id = $1)` },
    });
  }
}
