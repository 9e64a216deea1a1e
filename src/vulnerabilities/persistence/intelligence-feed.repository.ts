import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';
import type { AdvisoryExtent } from '../domain/intel/intel-fact.js';
import type { LeftOut } from '../domain/intel/left-out.js';

/** Where the facts of a document came from, and how the last look at its address went. */
export interface FeedRecord {
  key: string;
  version: string | null;
  asOf: Date | null;
  importedAt: Date | null;
  origin: 'shipped' | 'file' | 'address' | null;
  address: string | null;
  /** Hexadecimal. */
  sha256: string | null;
  bytes: number | null;
  entries: number | null;
  /** Null: all that its publisher knows. */
  extent: AdvisoryExtent | null;
  etag: string | null;
  checkedAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
  /** How often in a row its address failed, the date that it gave last, and what was left out of the document that is known. */
  state: {
    failures?: number;
    lastModified?: string | null;
    leftOut?: LeftOut[];
    /** Ecosystems that it has nothing of since then, though nothing says why. What is known of them was kept. */
    missing?: { ecosystem: string; since: string }[];
  } | null;
  /** When the import began that is under way, or whose process ended in the middle; null when there is none. */
  begunAt: Date | null;
  /** Whether a process is importing it now. */
  isLocked: boolean;
}

/** An import that began. */
export interface BegunImport {
  key: string;
  at: Date;
}

/** What is written down when a document was imported. */
export type ImportedRecord = Omit<
  FeedRecord,
  'checkedAt' | 'failedAt' | 'failure' | 'importedAt' | 'begunAt' | 'isLocked'
> & { importedAt: Date };

const COLUMNS = `key, version, as_of, imported_at, origin, address, encode(sha256, 'hex') AS sha256,
                 bytes::float8 AS bytes, entries, extent, etag, checked_at, failed_at, failure, state, begun_at,
                 begun_at IS NOT NULL AND EXISTS (
                   SELECT FROM pg_locks l
                    WHERE l.locktype = 'advisory' AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
                      AND l.classid = hashtext('intelligence-feed')::oid AND l.objid = hashtext(key)::oid) AS is_locked`;

/** Provenance of each document of each feed. */
@Injectable()
export class IntelligenceFeedRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  all(): Promise<FeedRecord[]> {
    return this.database.query(`SELECT ${COLUMNS} FROM intelligence_feed ORDER BY key`, [], 'intelligence-feeds');
  }

  one(key: string): Promise<FeedRecord | null> {
    return this.database.queryOne(`SELECT ${COLUMNS} FROM intelligence_feed WHERE key = $1`, [key]);
  }

  /** The ecosystems, without releases, that any organization has packages of; read from name to name along the index. */
  async installedEcosystems(): Promise<string[]> {
    const rows = await this.everywhere.query<{ base: string }>(
      `WITH RECURSIVE owners AS (
         SELECT min(organization_id) AS id FROM published_package
         UNION ALL
         SELECT (SELECT min(p.organization_id) FROM published_package p WHERE p.organization_id > o.id) FROM owners o WHERE o.id IS NOT NULL),
       named AS (
         SELECT o.id, (SELECT min(p.ecosystem) FROM published_package p WHERE p.organization_id = o.id) AS ecosystem FROM owners o WHERE o.id IS NOT NULL
         UNION ALL
         SELECT n.id, (SELECT min(p.ecosystem) FROM published_package p WHERE p.organization_id = n.id AND p.ecosystem > n.ecosystem)
           FROM named n WHERE n.ecosystem IS NOT NULL)
       SELECT DISTINCT split_part(ecosystem, ':', 1) AS base FROM named WHERE ecosystem IS NOT NULL ORDER BY 1`,
      [],
      'installed-ecosystems',
    );
    return rows.map(({ base }) => base);
  }

  /** Until the transaction ends, nobody else imports this document. */
  async lock(key: string): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtext('intelligence-feed'), hashtext($1))`, [key]);
  }

  /**
   * That an import of it begins, which is held by the transaction of the import; said apart from that, so that others see it, and
   * that it stays when the process is killed.
   */
  async begun({ key, at }: BegunImport): Promise<void> {
    await this.database.apart(() =>
      this.database.query(
        `INSERT INTO intelligence_feed (key, begun_at) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET begun_at = excluded.begun_at`,
        [key, at],
      ),
    );
  }

  /** That the import failed; nothing of it stayed. */
  async ended({ key, at }: BegunImport): Promise<void> {
    await this.database.apart(() =>
      this.everywhere.query(`UPDATE intelligence_feed SET begun_at = NULL WHERE key = $1 AND begun_at = $2`, [key, at]),
    );
  }

  async imported(record: ImportedRecord): Promise<void> {
    await this.database.query(
      `INSERT INTO intelligence_feed AS f (key, version, as_of, imported_at, origin, address, sha256, bytes, entries, etag, state,
                                           extent, checked_at)
       VALUES ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9, $10, $11, $12, CASE WHEN $5 = 'address' THEN $4::timestamptz END)
       ON CONFLICT (key) DO UPDATE
         SET (version, as_of, imported_at, origin, address, sha256, bytes, entries, etag, state, extent, failed_at, failure, begun_at) =
             (excluded.version, excluded.as_of, excluded.imported_at, excluded.origin, excluded.address, excluded.sha256,
              excluded.bytes, excluded.entries, excluded.etag, excluded.state, excluded.extent, NULL, NULL, NULL),
             checked_at = CASE WHEN excluded.checked_at IS NULL THEN f.checked_at ELSE excluded.checked_at END`,
      [
        record.key,
        record.version,
        record.asOf,
        record.importedAt,
        record.origin,
        record.address,
        record.sha256,
        record.bytes,
        record.entries,
        record.etag,
        record.state,
        record.extent,
      ],
    );
  }

  /** Its address was asked, and had nothing new. */
  async unchanged(key: string, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE intelligence_feed
          SET checked_at = $2, failed_at = NULL, failure = NULL, begun_at = NULL, state = jsonb_set(coalesce(state, '{}'), '{failures}', '0')
        WHERE key = $1`,
      [key, at],
    );
  }

  /** Its address was asked, and that failed; what is known stays. */
  async failed(key: string, failure: string, at: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO intelligence_feed AS f (key, checked_at, failed_at, failure, state) VALUES ($1, $3, $3, $2, '{"failures": 1}')
       ON CONFLICT (key) DO UPDATE
         SET checked_at = $3, failed_at = $3, failure = $2,
             state = jsonb_set(coalesce(f.state, '{}'), '{failures}', to_jsonb(coalesce((f.state->>'failures')::int, 0) + 1))`,
      [key, failure, at],
    );
  }
}
