import { DomainError } from '../platform/index.js';

/** 422: what is to be kept has no bounds, which is a fault of a section. */
export class ReportTooLargeError extends DomainError {
  constructor(bytes: number, most: number) {
    super(
      'rule',
      'report-too-large',
      'Report too large',
      `What the report says takes ${bytes} bytes, and ${most} at most are kept. A section lists more than it should: GET /api/v1/reports/summary shows which.`,
    );
  }
}
