import { Injectable, Inject } from '@nestjs/common';
import { AuditLog, RateLimiter, NotFoundError } from '../../platform/index.js';
import type { By, StoredReport, PrintOptions } from '../domain/stored-report.js';
import { reportHistoryConfig, type ReportHistoryConfig } from '../history.config.js';
import { ReportFileRepository } from '../persistence/report-file.repository.js';
import { ReportRepository } from '../persistence/report.repository.js';
import type { ReportOwner } from './facts/report-facts.js';
import { FreezeReport, type FrozenReport } from './freeze-report.service.js';
import { PrintStoredReport } from './print-stored-report.service.js';

/** A PDF on its way out. */
export interface ExportedReport extends PrintOptions {
  /** Null for one that is not kept. */
  reportId: string | null;
  /** Sections that could not be read. */
  failed: string[];
  /** What it says is as of then. */
  asOf: Date;
  sha256: string;
  /** Null when whoever asks has it. */
  contents: Uint8Array | null;
}

/** What a report is asked for with. */
export interface ExportRequest extends PrintOptions {
  by: By;
  /** Whether whoever asks has the bytes with this SHA-256 (in hex). */
  has: (sha256: string) => boolean;
}

/** Bounds how often reports are asked for: one may cost a browser several seconds. */
@Injectable()
export class LimitExports {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(reportHistoryConfig.token) private readonly config: ReportHistoryConfig,
  ) {}

  /** Throws when the caller, or the organization, asked too often. */
  take(organizationId: number, { kind, id }: By): void {
    const { REPORT_EXPORTS_PER_CALLER_PER_HOUR, REPORT_EXPORTS_PER_HOUR } = this.config;
    const policy = { windowSeconds: HOUR_SECONDS };
    this.limiter.take(
      { ...policy, name: 'report-caller', limit: REPORT_EXPORTS_PER_CALLER_PER_HOUR },
      `${organizationId}:${kind}:${id}`,
    );
    this.limiter.take({ ...policy, name: 'report', limit: REPORT_EXPORTS_PER_HOUR }, String(organizationId));
  }
}

/** Hands reports out as PDF: of the data as it is now, or as it was. Both throw when they are asked too often, and what printing throws. */
@Injectable()
export class ExportReport {
  constructor(
    private readonly freezing: FreezeReport,
    private readonly printing: PrintStoredReport,
    private readonly reports: ReportRepository,
    private readonly files: ReportFileRepository,
    private readonly limit: LimitExports,
  ) {}

  async current(owner: ReportOwner, request: ExportRequest): Promise<ExportedReport> {
    this.limit.take(owner.organizationId, request.by);
    return this.ofFrozen(owner.organizationId, await this.freezing.execute(owner, request.by), request);
  }

  /** Of one that was just made. */
  async ofFrozen(organizationId: number, frozen: FrozenReport, request: ExportRequest): Promise<ExportedReport> {
    if (frozen.kept) return this.ofStored(organizationId, frozen.kept, request);
    const { summary, failed } = frozen;
    const { paper, lang } = request;
    const { sha256, contents } = await this.printing.loose(summary, { paper, lang });
    const isKnown = request.has(sha256);
    return {
      paper,
      lang,
      reportId: null,
      failed,
      asOf: new Date(summary.asOf),
      sha256,
      contents: isKnown ? null : contents,
    };
  }

  /** Throws {@link NotFoundError}. */
  async earlier(organizationId: number, reportId: string, request: ExportRequest): Promise<ExportedReport> {
    this.limit.take(organizationId, request.by);
    const stored = await this.reports.one(organizationId, reportId);
    if (!stored) throw new NotFoundError('report');
    return this.ofStored(organizationId, stored, request);
  }

  private async ofStored(
    organizationId: number,
    { id, asOf }: Pick<StoredReport, 'id' | 'asOf'>,
    { paper, lang, by, has }: ExportRequest,
  ): Promise<ExportedReport> {
    const answer = { paper, lang, reportId: id, failed: [], asOf };
    const known = await this.files.one(organizationId, id, { paper, lang });
    // Also when the bytes were let go: whoever has them need not have them printed again.
    if (known && has(known.sha256)) return { ...answer, sha256: known.sha256, contents: null };
    const { sha256, contents } = await this.printing.execute(organizationId, id, { paper, lang }, by);
    return { ...answer, sha256, contents };
  }
}

const HOUR_SECONDS = 3600;

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
