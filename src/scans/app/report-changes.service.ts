import { Injectable } from '@nestjs/common';
import { causeOf, changeOf, type FindingCause, type FindingChange } from '../domain/finding-change.js';
import { describeChange } from '../domain/describe-scan.js';
import type { ExplainedChange } from '../finding-sink.decorator.js';
import type { ScanChangeRow } from '../persistence/scan-change-query.repository.js';
import { ScanExtensions } from './scan-extensions.js';

/** One change of a scan in words. */
export interface ScanChange extends ExplainedChange {
  scanId: string;
  change: FindingChange;
  cause: FindingCause | null;
  /** The version of the package that came with the scan; null when none did, or it is not told. */
  versionNow: string | null;
  detail: string;
}

/** Turns the ids of stored changes into words. */
@Injectable()
export class ReportChangesService {
  constructor(private readonly extensions: ScanExtensions) {}

  /** In the order given; those that nobody can name any more are left out. */
  async report<Row extends ScanChangeRow>(organizationId: number, rows: Row[]): Promise<(Row & ScanChange)[]> {
    const stored = rows.map((row) => ({
      deviceId: row.deviceId,
      change: changeOf(row.code),
      cause: causeOf(row.code),
      matchBefore: row.matchBefore,
      matchAfter: row.matchAfter,
    }));
    const explained = await this.extensions.sink.explain(organizationId, stored);
    return rows.flatMap((row, i) => {
      const about = explained[i];
      if (!about) return [];
      const [change, cause] = [changeOf(row.code), causeOf(row.code)];
      const { versionNow } = row;
      const reported = { ...about, package: about.package.name, ecosystem: about.package.ecosystem };
      return [
        {
          ...row,
          ...about,
          change,
          cause,
          versionNow,
          detail: describeChange({ ...reported, change, cause, versionNow }),
        },
      ];
    });
  }
}
