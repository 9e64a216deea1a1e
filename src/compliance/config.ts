import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** Where frameworks come from besides those that are shipped. */
export const complianceConfig = defineConfig('compliance', {
  COMPLIANCE_FRAMEWORKS: Type.String({
    default: '',
    description: 'must be a folder that holds one folder for each framework',
  }),
});

export type ComplianceConfig = ConfigOf<typeof complianceConfig>;
