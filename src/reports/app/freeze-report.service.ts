import { Injectable } from '@nestjs/common';
import { type ActorKind, AuditLog, Clock, Database, Ids } from '../../platform/index.js';
import { type By, failedSections, type StoredReport } from '../domain/stored-report.js';
import type { ReportSummary } from '../domain/summary.js';
import { ReportTooLargeError } from '../errors.js';
import { ReportRepository } from '../persistence/report.repository.js';
import type { ReportOwner } from './facts/report-facts.js';
import { ReadSummary } from './read-summary.service.js';

/** Sections cap their lists: what comes near to this does not. */
const MOST_BYTES = 2 * 1024 * 1024;

/** A report of the data as it is now: kept, or (some sections could not be read) only told. */
export type FrozenReport = { kept: StoredReport } | { kept: null; summary: ReportSummary; failed: string[] };

/** Makes a report: what it says now is what it says from then on. One of each state of the data. */
@Injectable()
export class FreezeReport {
  constructor(
    private readonly reading: ReadSummary,
    private readonly reports: ReportRepository,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Gives the one that is there when nothing has changed since. Throws {@link ReportTooLargeError}. */
  async execute(owner: ReportOwner, by: By): Promise<FrozenReport> {
    const summary = await this.reading.execute(owner);
    const failed = failedSections(summary);
    if (failed.length > 0) return { kept: null, summary, failed };
    const { organizationId } = owner;
    return {
      kept: (await this.reports.ofData(organizationId, summary.dataVersion)) ?? (await this.keep(owner, summary, by)),
    };
  }

  private async keep({ organizationId }: ReportOwner, summary: ReportSummary, by: By): Promise<StoredReport> {
    const bytes = Buffer.byteLength(JSON.stringify(summary));
    if (bytes > MOST_BYTES) throw new ReportTooLargeError(bytes, MOST_BYTES);
    const id = this.ids.next();
    await this.database.transaction(async () => {
      // Another process may have made it at the same time: then it is that one.
      if (!(await this.reports.keep(organizationId, id, summary, by, this.clock.now()))) return;
      await this.audit.record({
        organizationId,
        action: 'report.made',
        target: { type: 'report', id },
        facts: { dataVersion: summary.dataVersion, asOf: summary.asOf },
        actor: actorOf(by),
      });
    });
    const stored = await this.reports.ofData(organizationId, summary.dataVersion);
    if (!stored) throw new Error(`The report ${id} was removed while it was made.`);
    return stored;
  }
}

/** For the audit log: who it is also where no request is, such as in a job. */
export function actorOf({ kind, id }: By): { kind: ActorKind; id: string } {
  return { kind: kind === 'user' || kind === 'api-key' ? kind : 'service', id };
}
