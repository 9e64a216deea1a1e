import { Injectable } from '@nestjs/common';
import { type BegunJob, LongJobs } from '../../jobs/index.js';
import type { By, PrintOptions } from '../domain/stored-report.js';
import { FreezeReport, type FrozenReport } from './freeze-report.service.js';
import type { ReportOwner } from './facts/report-owner.js';
import { LimitExports } from './export-report.service.js';
import { type AskedPrint, PRINT_REPORT, subjectOf } from './print-report.work.js';

/** What became of the wish: printing is under way, or there is nothing that could be kept for later. */
export type AskedReport = (BegunJob & { reportId: string }) | { reportId: null; frozen: FrozenReport };

/** Makes a report now and has it printed later. */
@Injectable()
export class AskReport {
  constructor(
    private readonly freezing: FreezeReport,
    private readonly jobs: LongJobs,
    private readonly limit: LimitExports,
  ) {}

  /** Gives the job that prints this very report when one is under way. Throws when it is asked too often. */
  async execute(owner: ReportOwner, { paper, lang }: PrintOptions, by: By): Promise<AskedReport> {
    const { organizationId } = owner;
    this.limit.take(organizationId, by);
    const frozen = await this.freezing.execute(owner, by);
    if (!frozen.kept) return { reportId: null, frozen };
    const asked: AskedPrint = { reportId: frozen.kept.id, paper, lang };
    const begun = await this.jobs.begin(organizationId, { kind: PRINT_REPORT, subject: subjectOf(asked), asked, by });
    return { ...begun, reportId: frozen.kept.id };
  }
}
