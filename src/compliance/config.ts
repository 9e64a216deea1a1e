import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** Where frameworks come from besides those that are shipped, and how many people a claim takes. */
export const complianceConfig = defineConfig('compliance', {
  COMPLIANCE_FRAMEWORKS: Type.String({
    default: '',
    description: 'must be a folder that holds one folder for each framework',
  }),
  COMPLIANCE_SELF_ATTESTATION: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'must be on or off',
  }),
  COMPLIANCE_SECOND_PERSON: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'must be on or off',
  }),
});

export type ComplianceConfig = ConfigOf<typeof complianceConfig>;
