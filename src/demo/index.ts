export { type DemoDayEnd, DemoHooks } from './app/demo-hooks.js';
export { DemoModule } from './demo.module.js';
export type { DemoDecision } from './domain/demo-decisions.js';
