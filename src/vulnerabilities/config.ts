import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** Where facts of the world come from. */
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
});

export type VulnerabilitiesConfig = ConfigOf<typeof vulnerabilitiesConfig>;
