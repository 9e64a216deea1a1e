import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** Whether the demo organization gets its invented machines. Never in production: see the module. */
export const demoConfig = defineConfig('demo', {
  SEED_DEMO: Type.Boolean({ default: false, description: 'must be true or false' }),
});

export type DemoConfig = ConfigOf<typeof demoConfig>;
