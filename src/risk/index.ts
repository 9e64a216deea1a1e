export { type Dashboard, ReadDashboard } from './app/read-dashboard.service.js';
export { ReadStanding } from './app/read-standing.service.js';
export { FoldRisk } from './app/fold-risk.service.js';
export type { DescribedAction } from './app/describe-actions.service.js';
export { type ActionPlan, type PlannableAction, PlanActions } from './app/plan-actions.service.js';
export { RiskSweepRepository as RiskOrganizations } from './persistence/risk-sweep.repository.js';
export { type Difference, type Verification, VerifyRisk } from './app/verify-risk.service.js';
export { RiskModule } from './risk.module.js';
