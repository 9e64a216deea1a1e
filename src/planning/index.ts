export { type AssumptionsInForce, ReadAssumptions } from './app/read-assumptions.service.js';
export { GatherWork, type WorkOwner } from './app/gather-work.service.js';
export type { Work, WorkItem, WorkKind } from './domain/work.js';
export { ReadWorkforce } from './app/read-workforce.service.js';
export type { RoleWorkforce, Workforce } from './domain/workforce.js';
export { NICE_ROLES, type NiceRole } from './domain/nice-role.js';
export { PlanningModule } from './planning.module.js';
