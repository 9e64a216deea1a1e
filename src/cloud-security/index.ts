export { AskAudit } from './app/ask-audit.service.js';
export { ChangeSettings } from './app/change-settings.service.js';
export { type CheckOfSuite, CloudChecks, CloudResults, type SuiteResults } from './app/published-cloud.js';
export { ConnectDemonstration } from './app/connections.js';
export { DemonstrationTenants, type DemonstrationTenant } from './app/reach-suite.service.js';
export { type CheckView, ReadSuite, type SuiteSummary } from './app/read-suite.service.js';
export { RunAudit } from './app/run-audit.service.js';
export { type GapDeadline, GapDeadlines, type GapDeadlinesPort, type OpenGap } from './gap-deadlines.decorator.js';
export { CloudSecurityModule } from './cloud-security.module.js';
export { BY_ITSELF } from './domain/audit.js';
export {
  BASELINES,
  CHECK_SEVERITIES,
  type CheckSeverity,
  type CloudCheck,
  SEVERITY_WEIGHTS,
} from './domain/cloud-check.js';
export { KNOWN_STATUSES, type KnownStatus } from './domain/known-results.js';
export { RESULT_STATUSES, type ResultConfidence, type ResultStatus } from './domain/check-result.js';
export { CLOUD_AUDITED, type CloudAudited } from './events/cloud-audited.js';
export type { PublishedResult } from './persistence/result-query.repository.js';
