import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** How often reports are handed out, and how long they are kept. */
export const reportHistoryConfig = defineConfig('report-history', {
  REPORT_EXPORTS_PER_HOUR: Type.Integer({
    default: 600,
    minimum: 1,
    maximum: 100_000,
    description: 'must be how many reports an hour an organization may ask for, from 1 to 100000',
  }),
  REPORT_EXPORTS_PER_CALLER_PER_HOUR: Type.Integer({
    default: 120,
    minimum: 1,
    maximum: 100_000,
    description: 'must be how many reports an hour one person, or one API key, may ask for, from 1 to 100000',
  }),
  REPORT_FILES_KEPT: Type.Integer({
    default: 30,
    minimum: 0,
    maximum: 10_000,
    description: 'must be of how many reports of an organization the PDFs are kept, from 0 to 10000',
  }),
  REPORT_DAYS_KEPT: Type.Integer({
    default: 400,
    minimum: 8,
    maximum: 3650,
    description: 'must be for how many days reports are kept, from 8 to 3650',
  }),
  REPORTS_KEPT: Type.Integer({
    default: 1000,
    minimum: 1,
    maximum: 100_000,
    description: 'must be how many reports of an organization are kept, from 1 to 100000',
  }),
});

export type ReportHistoryConfig = ConfigOf<typeof reportHistoryConfig>;
