import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

/** Whether the demo organization gets its invented machines. Never in production: see the module. */
export const demoConfig = defineConfig(
  'demo',
  {
    SEED_DEMO: Type.Boolean({ default: false, description: 'must be true or false' }),
    NODE_ENV: Type.String({ default: 'production' }),
  },
  {
    check: (config) =>
      config.SEED_DEMO && config.NODE_ENV === 'production'
        ? ['SEED_DEMO must not be set in production: it fills an organization with invented machines']
        : [],
  },
);

export type DemoConfig = ConfigOf<typeof demoConfig>;
