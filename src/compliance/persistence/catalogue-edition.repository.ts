import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** Which editions of the catalogue the service evaluated by. */
@Injectable()
export class CatalogueEditionRepository {
  constructor(private readonly database: Database) {}

  /** Notes an edition, unless it is the one that was noted last. */
  async note(since: Date, hash: string, versions: Record<string, string>): Promise<void> {
    await this.database.query(
      `INSERT INTO compliance_catalogue (since, hash, versions)
       SELECT $1::timestamptz, $2::text, $3::jsonb
        WHERE $2::text IS DISTINCT FROM (SELECT c.hash FROM compliance_catalogue c ORDER BY c.since DESC LIMIT 1)
       ON CONFLICT (since) DO NOTHING`,
      [since, hash, JSON.stringify(versions)],
    );
  }

  /** The version of a framework in the edition that was in force at a moment; null when none was, or it was not in it. */
  async versionAt(at: Date, slug: string): Promise<string | null> {
    const row = await this.database.queryOne<{ version: string | null }>(
      `SELECT c.versions ->> $2::text AS version FROM compliance_catalogue c WHERE c.since <= $1 ORDER BY c.since DESC LIMIT 1`,
      [at, slug],
      'compliance-catalogue-at',
    );
    return row?.version ?? null;
  }
}
