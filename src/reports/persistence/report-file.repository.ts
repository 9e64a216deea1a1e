import { Injectable } from '@nestjs/common';
import { Database, namedStatement } from '../../platform/index.js';
import type { By, PrintOptions, ReportFile, ReportFileContents } from '../domain/stored-report.js';
import type { ReportFileEntity } from './report.entities.js';

/** As it is printed, before it has a place. */
export type PrintedFile = Omit<ReportFile, 'printedBy' | 'reportId'> & { contents: Uint8Array };

interface Row extends Omit<ReportFile, 'printedBy'> {
  byKind: string;
  byId: string;
}

const COLUMNS = `report_id, paper, lang, printer, sha256, pages, size, missing, printed_at,
  printed_by_kind AS by_kind, printed_by AS by_id`;

const KEEP = namedStatement<Record<keyof ReportFileEntity, unknown>>(
  `INSERT INTO report_file AS f (organization_id, report_id, paper, lang, printer, sha256, pages, size, missing, printed_at,
                                 printed_by_kind, printed_by, contents)
   VALUES (:organizationId, :reportId, :paper, :lang, :printer, :sha256, :pages, :size, :missing, :printedAt, :printedByKind, :printedBy, :contents)
   ON CONFLICT (organization_id, report_id, paper, lang) DO UPDATE
      SET printer = excluded.printer, sha256 = excluded.sha256, pages = excluded.pages, size = excluded.size,
          missing = excluded.missing, contents = excluded.contents,
          printed_at = CASE WHEN f.sha256 = excluded.sha256 THEN f.printed_at ELSE excluded.printed_at END,
          printed_by_kind = CASE WHEN f.sha256 = excluded.sha256 THEN f.printed_by_kind ELSE excluded.printed_by_kind END,
          printed_by = CASE WHEN f.sha256 = excluded.sha256 THEN f.printed_by ELSE excluded.printed_by END
    WHERE f.contents IS NULL RETURNING sha256`,
);

/** What was printed of reports. */
@Injectable()
export class ReportFileRepository {
  constructor(private readonly database: Database) {}

  /** A file without its bytes. */
  async one(organizationId: number, reportId: string, { paper, lang }: PrintOptions): Promise<ReportFile | null> {
    const row = await this.database.queryOne<Row>(
      `SELECT ${COLUMNS} FROM report_file WHERE organization_id = $1 AND report_id = $2 AND paper = $3 AND lang = $4`,
      [organizationId, reportId, paper, lang],
      'report-file-one',
    );
    return row && fileOf(row);
  }

  async withContents(
    organizationId: number,
    reportId: string,
    { paper, lang }: PrintOptions,
  ): Promise<ReportFileContents | null> {
    const row = await this.database.queryOne<Row & Pick<ReportFileContents, 'contents'>>(
      `SELECT ${COLUMNS}, contents FROM report_file WHERE organization_id = $1 AND report_id = $2 AND paper = $3 AND lang = $4`,
      [organizationId, reportId, paper, lang],
      'report-file-contents',
    );
    return row && { ...fileOf(row), contents: row.contents };
  }

  /**
   * Keeps what was printed, unless another process was first: then its bytes stay, and it is false. The same bytes printed
   * again stay those of who had them printed first.
   */
  async keep(organizationId: number, reportId: string, file: PrintedFile, by: By): Promise<boolean> {
    const rows = await this.database.query(
      KEEP.text,
      KEEP.values({
        ...file,
        organizationId,
        reportId,
        printedByKind: by.kind,
        printedBy: by.id,
        contents: Buffer.from(file.contents.buffer, file.contents.byteOffset, file.contents.byteLength),
      }),
    );
    return rows.length > 0;
  }

  /** Lets the bytes of all but the newest reports go, at most `limit`; gives how many files there were. */
  async letGo(organizationId: number, stored: number, limit: number): Promise<number> {
    const rows = await this.database.query(
      `UPDATE report_file SET contents = NULL
        WHERE organization_id = $1 AND contents IS NOT NULL AND report_id IN
              (SELECT f.report_id FROM report_file f
                WHERE f.organization_id = $1 AND f.contents IS NOT NULL AND f.report_id NOT IN
                      (SELECT r.id FROM report r WHERE r.organization_id = $1 ORDER BY r.made_at DESC, r.id DESC LIMIT $2)
                LIMIT $3) RETURNING report_id`,
      [organizationId, stored, limit],
    );
    return rows.length;
  }
}

function fileOf({ byKind, byId, ...row }: Row): ReportFile {
  const { reportId, paper, lang, printer, sha256, pages, size, missing, printedAt } = row;
  const printedBy = { kind: byKind, id: byId };
  return { reportId, paper, lang, printer, sha256, pages, size, missing, printedAt, printedBy };
}
