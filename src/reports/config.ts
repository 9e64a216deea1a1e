import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** What prints reports, and how much it may take. */
export const reportsConfig = defineConfig('reports', {
  PDF_BROWSER: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'must be the file of an installed Chromium or Chrome' }),
  ),
  PDF_SANDBOX: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'must be on, or off where a container is fence enough around the browser',
  }),
  PDF_CONCURRENCY: Type.Integer({
    default: 2,
    minimum: 1,
    maximum: 32,
    description: 'must be how many reports one process prints at a time, from 1 to 32',
  }),
  PDF_QUEUE: Type.Integer({
    default: 20,
    minimum: 0,
    maximum: 1000,
    description: 'must be how many more may wait to be printed, from 0 to 1000',
  }),
  PDF_TIMEOUT_MS: Type.Integer({
    default: 30_000,
    minimum: 100,
    maximum: 600_000,
    description: 'must be the milliseconds that one print may take, from 100 to 600000',
  }),
  PDF_IDLE_MS: Type.Integer({
    default: 300_000,
    minimum: 10,
    maximum: 86_400_000,
    description: 'must be the milliseconds after which an idle browser is closed, from 10 to 86400000',
  }),
  PDF_PAGES_PER_BROWSER: Type.Integer({
    default: 100,
    minimum: 1,
    maximum: 100_000,
    description: 'must be after how many prints a browser is replaced, from 1 to 100000',
  }),
  PDF_MEMORY_MB: Type.Integer({
    default: 1024,
    minimum: 16,
    maximum: 1_048_576,
    description: 'must be above how many megabytes a browser is replaced, from 16 to 1048576',
  }),
});

export type ReportsConfig = ConfigOf<typeof reportsConfig>;
