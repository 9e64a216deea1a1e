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
});

export type ScansConfig = ConfigOf<typeof scansConfig>;
