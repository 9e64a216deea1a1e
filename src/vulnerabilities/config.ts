import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** Where facts of the world come from, and how much may be concluded from them. */
export const vulnerabilitiesConfig = defineConfig('vulnerabilities', {
  INTELLIGENCE_SYNC: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'must be on or off',
  }),
  INTELLIGENCE_SNAPSHOT: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'must be on or off',
  }),
  INTELLIGENCE_MIRROR: Type.String({
    default: '',
    pattern: '^(https?://[^\\s?#]+)?$',
    description: 'must be an http or https address without a query',
  }),
  MATCHING_FINDINGS_LIMIT: Type.Integer({
    default: 50_000,
    minimum: 1,
    maximum: 1_000_000,
    description: 'must be a number of findings from 1 to 1000000',
  }),
});

export type VulnerabilitiesConfig = ConfigOf<typeof vulnerabilitiesConfig>;
