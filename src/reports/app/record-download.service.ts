import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/index.js';
import type { ExportedReport } from './export-report.service.js';

/** Puts on record who was given which report. */
@Injectable()
export class RecordDownload {
  constructor(private readonly audit: AuditLog) {}

  execute(organizationId: number, { reportId, paper, lang, sha256, failed }: ExportedReport): Promise<void> {
    return this.audit.record({
      organizationId,
      action: 'report.downloaded',
      target: { type: 'report', id: reportId ?? 'not-kept' },
      facts: { paper, lang, sha256, ...(failed.length > 0 ? { failed } : {}) },
    });
  }
}
