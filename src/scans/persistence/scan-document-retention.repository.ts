import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';
import { DOCUMENT_IS_NEEDED } from './scan-document.repository.js';

/** Where a walk over an organization's documents, oldest first, has come to. */
export interface DocumentPlace {
  /** Text, because a `Date` has no microseconds. */
  storedAt: string;
  sha256: Buffer;
}

/** One step of the walk. */
export interface DiscardedBatch {
  discarded: number;
  /** Where to go on; null at the end. */
  next: DocumentPlace | null;
}

/** Discards documents whose time is over. */
@Injectable()
export class ScanDocumentRetentionRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  /** The organizations that have a document stored before then. */
  async organizationsWithOlder(than: Date): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM scan_document WHERE discarded_at IS NULL AND stored_at < $1 ORDER BY 1`,
      [than],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Looks at the next `limit` documents stored before `than` and discards those that no scan needs. One that is being stored
   * anew, or that another process discards, is passed over.
   */
  async discardOlder(
    organizationId: number,
    than: Date,
    after: DocumentPlace | null,
    limit: number,
    at: Date,
  ): Promise<DiscardedBatch> {
    const row = await this.database.queryOne<{ discarded: number; seen: number } & DocumentPlace>(
      `WITH page AS MATERIALIZED (
         SELECT sha256, stored_at FROM scan_document
          WHERE organization_id = $1 AND discarded_at IS NULL AND stored_at < $2 AND (stored_at, sha256) > ($3::timestamptz, $4::bytea)
          ORDER BY stored_at, sha256 LIMIT $5),
       due AS (
         SELECT d.sha256 FROM page p JOIN scan_document d ON d.organization_id = $1 AND d.sha256 = p.sha256
          WHERE d.discarded_at IS NULL AND d.stored_at < $2
            AND NOT ${DOCUMENT_IS_NEEDED}
            FOR UPDATE OF d SKIP LOCKED),
       discarded AS (
         UPDATE scan_document d SET gzip = NULL, discarded_at = $6 FROM due
          WHERE d.organization_id = $1 AND d.sha256 = due.sha256 RETURNING d.sha256),
       unused AS (
         DELETE FROM scan_document_use u USING discarded g WHERE u.organization_id = $1 AND u.sha256 = g.sha256)
       SELECT (SELECT count(*)::int FROM discarded) AS discarded, (SELECT count(*)::int FROM page) AS seen,
              stored_at::text AS stored_at, sha256
         FROM page ORDER BY page.stored_at DESC, sha256 DESC LIMIT 1`,
      [organizationId, than, after?.storedAt ?? '-infinity', after?.sha256 ?? Buffer.alloc(0), limit, at],
      'scan-document-discard',
    );
    if (!row) return { discarded: 0, next: null };
    const { discarded, seen, storedAt, sha256 } = row;
    return { discarded, next: seen < limit ? null : { storedAt, sha256 } };
  }
}
