export { type DemoDayEnd, DemoHooks } from './app/demo-hooks.js';
export { DemoTenants } from './app/demo-tenants.service.js';
export { DemoModule } from './demo.module.js';
export type { DemoDecision } from './domain/demo-history.js';
