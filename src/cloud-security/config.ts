import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** How cloud suites are audited. */
export const cloudSecurityConfig = defineConfig('cloud-security', {
  CLOUD_AUDIT_SCHEDULE: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'must be on or off',
  }),
  CLOUD_AUDIT_BUDGET_SECONDS: Type.Integer({
    default: 1800,
    minimum: 10,
    maximum: 14_400,
    description: 'must be the seconds that one audit may take, from 10 to 14400',
  }),
  CLOUD_AUDITS_PER_HOUR: Type.Integer({
    default: 12,
    minimum: 1,
    maximum: 1000,
    description: 'must be how often an hour an audit of one suite may be asked for, from 1 to 1000',
  }),
  CLOUD_AUDIT_DETAIL_DAYS: Type.Integer({
    default: 400,
    minimum: 1,
    maximum: 3650,
    description: 'must be the days for which the results of audits are kept, from 1 to 3650',
  }),
});

export type CloudSecurityConfig = ConfigOf<typeof cloudSecurityConfig>;
