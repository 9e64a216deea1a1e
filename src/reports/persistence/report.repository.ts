import { Injectable } from '@nestjs/common';
import { Database, storableJson } from '../../platform/index.js';
import type { By, StoredReport } from '../domain/stored-report.js';
import type { PreviousReport } from '../domain/progress.js';
import type { ReportSummary } from '../domain/summary.js';

const COLUMNS = `id, data_version, format, as_of, made_at`;

/** Reports that were made, with what they say. */
@Injectable()
export class ReportRepository {
  constructor(private readonly database: Database) {}

  /** The one of a state of the data. */
  ofData(organizationId: number, dataVersion: string): Promise<StoredReport | null> {
    return this.database.queryOne(
      `SELECT ${COLUMNS} FROM report WHERE organization_id = $1 AND data_version = $2`,
      [organizationId, dataVersion],
      'report-of-data',
    );
  }

  one(organizationId: number, id: string): Promise<StoredReport | null> {
    return this.database.queryOne(`SELECT ${COLUMNS} FROM report WHERE organization_id = $1 AND id = $2`, [
      organizationId,
      id,
    ]);
  }

  /** Keeps what a report says, unless the same is kept already: then false. */
  async keep(organizationId: number, id: string, summary: ReportSummary, by: By, at: Date): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO report (organization_id, id, data_version, format, as_of, summary, made_at, made_by_kind, made_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (organization_id, data_version) DO NOTHING RETURNING id`,
      [
        organizationId,
        id,
        summary.dataVersion,
        summary.format,
        summary.asOf,
        storableJson(summary),
        at,
        by.kind,
        by.id,
      ],
    );
    return rows.length > 0;
  }

  /** What it says; null when there is no such report. */
  async summary(organizationId: number, id: string): Promise<ReportSummary | null> {
    const row = await this.database.queryOne<{ summary: ReportSummary }>(
      `SELECT summary FROM report WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
    );
    return row && row.summary;
  }

  /** The newest that was made before; null when there is none. */
  async newestBefore(organizationId: number, before: Date): Promise<PreviousReport | null> {
    return this.database.queryOne(
      `SELECT id, as_of, format, summary -> 'sections' AS sections FROM report
        WHERE organization_id = $1 AND made_at < $2 ORDER BY made_at DESC, id DESC LIMIT 1`,
      [organizationId, before],
    );
  }

  /** Removes what was made before, and all but the newest; at most `limit`, with their files. Gives how many there were. */
  async thin(organizationId: number, before: Date, most: number, limit: number): Promise<number> {
    const rows = await this.database.query(
      `WITH old AS (
         SELECT id FROM (SELECT id, made_at, row_number() OVER (ORDER BY made_at DESC, id DESC) AS place
                           FROM report WHERE organization_id = $1) AS placed
          WHERE made_at < $2 OR place > $3 LIMIT $4),
       files AS (DELETE FROM report_file WHERE organization_id = $1 AND report_id IN (SELECT id FROM old))
       DELETE FROM report WHERE organization_id = $1 AND id IN (SELECT id FROM old) RETURNING id`,
      [organizationId, before, most, limit],
    );
    return rows.length;
  }
}
