import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type AskedWork, LongJobFailure, LongWork, type LongWorkPort, type WorkWatch } from '../../jobs/index.js';
import { DomainError } from '../../platform/index.js';
import type { PrintOptions } from '../domain/stored-report.js';
import { PrintStoredReport } from './print-stored-report.service.js';

/** The kind of the job. */
export const PRINT_REPORT = 'print-report';

const LIMIT_SECONDS = 600;
const BUSY = 'report-printer-busy';
const BUSY_MS = 2_000;

/** What printing is asked with: a report that was made, so that it is of the data as it was when it was asked for. */
export interface AskedPrint extends PrintOptions {
  reportId: string;
}

/** Prints a report, for one who does not want to wait for it. */
@LongWork({ kind: PRINT_REPORT, limitSeconds: LIMIT_SECONDS })
@Injectable()
export class PrintReportWork implements LongWorkPort<AskedPrint> {
  constructor(private readonly printing: PrintStoredReport) {}

  async run({ organizationId, asked, by }: AskedWork<AskedPrint>, watch: WorkWatch): Promise<{ resultLink: string }> {
    const { reportId, paper, lang } = asked;
    watch.move({ done: 0, total: 1, phase: 'Printing' });
    for (;;) {
      watch.signal.throwIfAborted();
      try {
        await this.printing.execute(organizationId, reportId, { paper, lang }, by);
        break;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.code !== BUSY) throw new LongJobFailure({ code: error.code, message: error.detail });
        await pause(BUSY_MS);
      }
    }
    watch.move({ done: 1, total: 1, phase: null });
    return { resultLink: `/api/v1/reports/${reportId}/pdf?paper=${paper}&lang=${lang}` };
  }
}

/** What tells prints apart that may be under way beside each other. */
export function subjectOf({ reportId, paper, lang }: AskedPrint): string {
  return [reportId, paper, lang].join(':');
}
