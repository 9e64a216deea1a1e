import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** What scans may weigh, and which are applied at once. */
export const scansConfig = defineConfig('scans', {
  SCAN_INFLATED_LIMIT_BYTES: Type.Integer({
    default: 64 * 1024 * 1024,
    minimum: 1024,
    description: 'must be a number of bytes',
  }),
  SCAN_LARGE_AT_ONCE: Type.Integer({
    default: 2,
    minimum: 1,
    maximum: 64,
    description: 'must be a number of scans from 1 to 64',
  }),
  SCAN_INLINE_LIMIT_BYTES: Type.Integer({
    default: 2 * 1024 * 1024,
    minimum: 0,
    description: 'must be a number of bytes',
  }),
  SCAN_SUSPECT_MINIMUM: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'must be a number of findings, at least 1',
  }),
  SCAN_SUSPECT_SHARE_PERCENT: Type.Integer({
    default: 50,
    minimum: 0,
    maximum: 100,
    description: 'must be a percentage from 0 to 100',
  }),
  SCAN_DOCUMENT_RETENTION_DAYS: Type.Integer({
    default: 400,
    minimum: 1,
    maximum: 36_500,
    description: 'must be a number of days from 1 to 36500',
  }),
});

export type ScansConfig = ConfigOf<typeof scansConfig>;
