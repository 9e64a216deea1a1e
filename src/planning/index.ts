export { ChangeAssumptions, type WantedAssumptions } from './app/change-assumptions.service.js';
export { type AssumptionsInForce, ReadAssumptions } from './app/read-assumptions.service.js';
export { type BudgetRead, ReadBudget } from './app/read-budget.service.js';
export { GatherWork, type WorkOwner } from './app/gather-work.service.js';
export { ReadRoadmap, type RoadmapRead } from './app/read-roadmap.service.js';
export type { ItemState, Roadmap, RoadmapItem, RoadmapQuarter } from './domain/roadmap/roadmap.js';
export type { Work, WorkItem, WorkKind } from './domain/work.js';
export { ReadWorkforce } from './app/read-workforce.service.js';
export type { RoleWorkforce, Workforce } from './domain/workforce.js';
export { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from './domain/nice-role.js';
export { type Money, personYear } from './domain/money.js';
export { PlanningModule } from './planning.module.js';
export {
  JOB_ABOUT,
  JOB_EMPLOYMENT_TYPE,
  JOB_EQUAL_OPPORTUNITY,
  JOB_HOW_TO_APPLY,
  JOB_LOCATION,
  JOB_ON_CALL,
  JOB_PAY_MAX,
  JOB_PAY_MIN,
  JOB_REPORTS_TO,
  JOB_WORK_MODE,
} from './domain/assumptions/job.js';
