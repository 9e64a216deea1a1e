import { Inject, Injectable } from '@nestjs/common';
import { RateLimiter } from '../../platform/index.js';
import type { By } from '../domain/stored-report.js';
import { reportHistoryConfig, type ReportHistoryConfig } from '../history.config.js';

const HOUR_SECONDS = 3600;

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
