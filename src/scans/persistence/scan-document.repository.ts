import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

const compress = promisify(gzip);

/** A document as it is stored: gzip at its fastest, for scanners' JSON shrinks tenfold even so. */
export function compressDocument(bytes: Buffer): Promise<Buffer> {
  return compress(bytes, { level: 1 });
}

const decompress = promisify(gunzip);

/** How much of a document is in memory at a time when it is handed out. */
const PIECE_BYTES = 1024 * 1024;

const DAY_MS = 86_400_000;

/**
 * SQL: whether a document `d` must stay whatever its age. It is that of a scan which waits or is to be decided on, or the newest
 * that was applied of its device's source and scope (scans that are newer than the series only showed the same).
 */
export const DOCUMENT_IS_NEEDED = `EXISTS (
         SELECT FROM scan_document_use u
           JOIN scan n ON n.organization_id = u.organization_id AND n.id = u.scan_id
           LEFT JOIN scan_series st ON st.organization_id = n.organization_id AND st.device_id = n.device_id AND st.id = n.series_id
          WHERE u.organization_id = d.organization_id AND u.sha256 = d.sha256
            AND (n.status IN ('received', 'processing', 'suspect')
                 OR n.status = 'completed' AND NOT EXISTS (
                      SELECT FROM scan m
                        JOIN scan_document_use k ON k.organization_id = m.organization_id AND k.sha256 = m.body_sha256 AND k.scan_id = m.id
                       WHERE m.organization_id = n.organization_id AND m.device_id = n.device_id AND m.series_id = n.series_id
                         AND m.status = 'completed' AND m.started_at > n.started_at AND m.started_at <= st.started_at)))`;

/**
 * SQL: common table expressions that keep a document for a scan; one that is there, or was discarded, is kept anew from now
 * on. Without the gzip they do nothing. The time moves also when nothing else does: whoever discards documents at this moment
 * then looks at this one again, and leaves it.
 */
export function storedDocument(organizationId: string, sha256: string, gzip: string, scanId: string): string {
  return `
  kept_document AS (
    INSERT INTO scan_document (organization_id, sha256, gzip) SELECT ${organizationId}, ${sha256}, ${gzip} WHERE ${gzip} IS NOT NULL
    ON CONFLICT (organization_id, sha256) DO UPDATE
       SET gzip = coalesce(scan_document.gzip, excluded.gzip), stored_at = excluded.stored_at, discarded_at = NULL),
  kept_for AS (
    INSERT INTO scan_document_use (organization_id, sha256, scan_id)
    SELECT ${organizationId}, ${sha256}, ${scanId} WHERE ${gzip} IS NOT NULL AND ${scanId} IS NOT NULL ON CONFLICT DO NOTHING)`;
}

/** What became of the bytes of a scan. `until` is null while they stay whatever their age. */
export type DocumentStatus =
  | { state: 'retained'; until: Date | null }
  | { state: 'discarded'; at: Date }
  /** The scan showed nothing new, or came too late. */
  | { state: 'not-kept' };

/** The document of a scan: what it is, and whether it is still there. */
export interface ScanDocument {
  sha256: Buffer;
  /** Inflated. */
  bytes: number;
  /** As it is stored; 0 when it is not. */
  gzipBytes: number;
  mediaType: string;
  standing: DocumentStatus;
}

/** The document of a series, which is unpacked when it is asked for. */
export interface SeriesDocument {
  deviceId: number;
  seriesId: number;
  /** Bytes, unpacked. */
  size: number;
  bytes: () => Promise<Buffer>;
}

/** The documents as they were sent (inflated), found by the SHA-256 of their bytes, stored once each. */
@Injectable()
export class ScanDocumentRepository {
  constructor(private readonly database: Database) {}

  /** Keeps the document of a scan; one that is there, or was discarded, is kept anew from now on. */
  async store(organizationId: number, sha256: Buffer, bytes: Buffer, scanId: string): Promise<void> {
    await this.database.query(
      `WITH ${storedDocument('$1::int', '$2::bytea', '$3::bytea', '$4::uuid')} SELECT 1`,
      [organizationId, sha256, await compressDocument(bytes), scanId],
      'scan-document-store',
    );
  }

  async read(organizationId: number, sha256: Buffer): Promise<Buffer | null> {
    const row = await this.database.queryOne<{ gzip: Buffer | null }>(
      `SELECT gzip FROM scan_document WHERE organization_id = $1 AND sha256 = $2`,
      [organizationId, sha256],
    );
    return row?.gzip ? await decompress(row.gzip) : null;
  }

  /**
   * The documents that series were last applied from, as they are stored; those that are not kept are left out, and none is added
   * to others that hold `limit` bytes together. They are unpacked by {@link SeriesDocument.bytes}, one after another.
   */
  async ofSeries(
    organizationId: number,
    places: readonly { deviceId: number; seriesId: number }[],
    limit: number,
  ): Promise<SeriesDocument[]> {
    if (places.length === 0) return [];
    const rows = await this.database.query<{ deviceId: number; seriesId: number; size: number; gzip: Buffer }>(
      `WITH newest AS (
         SELECT DISTINCT ON (s.device_id, s.series_id) s.device_id, s.series_id, s.body_bytes, d.sha256
           FROM unnest($2::int[], $3::int[]) AS p (device_id, series_id)
           JOIN scan s ON s.organization_id = $1 AND s.device_id = p.device_id AND s.series_id = p.series_id AND s.status = 'completed'
           JOIN scan_document d ON d.organization_id = $1 AND d.sha256 = s.body_sha256 AND d.gzip IS NOT NULL
          ORDER BY s.device_id, s.series_id, s.started_at DESC),
       summed AS (
         SELECT *, sum(body_bytes) OVER (ORDER BY device_id, series_id) - body_bytes AS before FROM newest)
       SELECT n.device_id, n.series_id, n.body_bytes AS size, d.gzip
         FROM summed n JOIN scan_document d ON d.organization_id = $1 AND d.sha256 = n.sha256
        WHERE n.before < $4
        ORDER BY n.device_id, n.series_id`,
      [organizationId, places.map(({ deviceId }) => deviceId), places.map(({ seriesId }) => seriesId), limit],
      'scan-document-of-series',
    );
    return rows.map(({ gzip, ...row }) => ({ ...row, bytes: () => decompress(gzip) }));
  }

  /** The document of a scan; null for a scan that is not there. */
  async ofScan(organizationId: number, scanId: string, retentionDays: number): Promise<ScanDocument | null> {
    const row = await this.database.queryOne<{
      sha256: Buffer;
      bytes: number;
      mediaType: string;
      gzipBytes: number | null;
      storedAt: Date | null;
      discardedAt: Date | null;
      needed: boolean;
    }>(
      `SELECT s.body_sha256 AS sha256, s.body_bytes AS bytes, s.media_type, octet_length(d.gzip) AS gzip_bytes,
              d.stored_at, d.discarded_at, ${DOCUMENT_IS_NEEDED} AS needed
         FROM scan s LEFT JOIN scan_document d ON d.organization_id = s.organization_id AND d.sha256 = s.body_sha256
        WHERE s.organization_id = $1 AND s.id = $2`,
      [organizationId, scanId],
      'scan-document-of-scan',
    );
    if (!row) return null;
    const { sha256, bytes, mediaType, gzipBytes, storedAt, discardedAt, needed } = row;
    const document = { sha256, bytes, mediaType, gzipBytes: gzipBytes ?? 0 };
    if (storedAt === null) return { ...document, standing: { state: 'not-kept' } };
    if (discardedAt !== null) return { ...document, standing: { state: 'discarded', at: discardedAt } };
    const until = needed ? null : new Date(storedAt.getTime() + retentionDays * DAY_MS);
    return { ...document, standing: { state: 'retained', until } };
  }

  /** The gzip of a document, piece by piece: no more than one is in memory, and no connection is held in between. */
  async *pieces(organizationId: number, { sha256, gzipBytes }: ScanDocument): AsyncGenerator<Buffer, void, undefined> {
    for (let from = 1; from <= gzipBytes; from += PIECE_BYTES) {
      const row = await this.database.queryOne<{ piece: Buffer | null }>(
        `SELECT substring(gzip FROM $3 FOR $4) AS piece FROM scan_document WHERE organization_id = $1 AND sha256 = $2`,
        [organizationId, sha256, from, PIECE_BYTES],
        'scan-document-piece',
      );
      if (!row?.piece) throw new Error('A document was discarded while it was being sent.');
      yield row.piece;
    }
  }
}
