import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** How much of an organization's risk is looked at together. */
export const riskConfig = defineConfig('risk', {
  RISK_ACTIONS_LIMIT: Type.Integer({
    default: 10_000,
    minimum: 10,
    maximum: 100_000,
    description: 'must be a number of actions from 10 to 100000',
  }),
});

export type RiskConfig = ConfigOf<typeof riskConfig>;
