export {
  type AssumptionsInForce,
  ChangeAssumptions,
  ReadAssumptions,
  type WantedAssumptions,
} from './app/change-assumptions.service.js';
export { type BudgetRead, ReadBudget, ReadRoadmap, ReadWorkforce, type RoadmapRead } from './app/read-plan.js';
export { GatherWork, type WorkOwner } from './app/gather-work.service.js';
export type { ItemState, Roadmap, RoadmapItem, RoadmapQuarter } from './domain/roadmap/roadmap.js';
export type { Work, WorkItem, WorkKind } from './domain/work.js';
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
