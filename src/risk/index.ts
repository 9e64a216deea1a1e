export { type Dashboard, ReadDashboard } from './app/read-dashboard.service.js';
export { FoldRisk } from './app/fold-risk.service.js';
export { type ActionPlan, type PlannableAction, PlanActions } from './app/plan-actions.service.js';
export { type PolicyInForce, RiskPolicies } from './app/risk-policies.service.js';
export { RiskSweepRepository as RiskOrganizations } from './persistence/risk-sweep.repository.js';
export { type Difference, type Verification, VerifyRisk } from './app/verify-risk.service.js';
export { type Tier, tiersOf } from './model/policy.js';
export { RiskModule } from './risk.module.js';
