export { AdvisoryCoverage } from './app/advisory-coverage.service.js';
export { FixTargets } from './app/fix-targets.service.js';
export { type AssertedGroup, GlobalAliases } from './app/global-aliases.service.js';
export { ImportFile } from './app/intelligence/import-file.service.js';
export type { ImportedDocument } from './app/intelligence/import-intelligence.service.js';
export { EndRiskAcceptances } from './app/end-risk-acceptances.service.js';
export { type FeedState, IntelligenceQueries } from './app/intelligence/intelligence-queries.service.js';
export { LoadShipped } from './app/intelligence/load-shipped.service.js';
export { SyncIntelligence, type SyncOutcome } from './app/intelligence/sync-intelligence.service.js';
export { FeedDocumentError } from './domain/intel/feed-document-error.js';
export { ADVISORIES_CHANGED, type AdvisoriesChanged } from './events/vulnerability.events.js';
export type {
  AttackTechnique,
  CveFacts,
  CveTechnique,
  EndOfLifeCycle,
  StrideWeights,
} from './persistence/intelligence-query.repository.js';
export { MakeRiskAcceptance } from './app/make-risk-acceptance.service.js';
export { InvalidateRisk } from './app/invalidate-risk.service.js';
export { MatchDevicesService } from './app/matching/match-devices.service.js';
export { FINDING_STATES, type FindingState, findingStateOf } from './domain/finding-state.js';
export { isCve } from './domain/alias-groups.js';
export { unreachableReason } from './domain/reachability.js';
export { RISK_CAUSE, type RiskCause } from './domain/risk-cause.js';
export { malwareSteps } from './domain/malware.js';
export { type Severity, SEVERITY_ORDER, severityOf } from './domain/severity.js';
export { type RiskLevel, riskLevelOf } from './domain/risk-level.js';
export { ReadRiskAcceptances } from './app/read-risk-acceptances.service.js';
export { ReadVulnerabilitiesService as ReadVulnerabilities } from './app/read-vulnerabilities.service.js';
export { RISK_ACCEPTANCE_LIST } from './app/risk-acceptance-list.js';
export { VULNERABILITY_LIST } from './app/vulnerability-list.js';
export type { RiskAcceptanceRow } from './persistence/risk-acceptance-query.repository.js';
export type { VulnerabilityRow } from './persistence/vulnerability-query.repository.js';
export { FINDINGS_CHANGED, type FindingsChanged } from './events/vulnerability.events.js';
export { FINDINGS_RECONSIDERED, type FindingsReconsidered } from './events/vulnerability.events.js';
export { RISK_INVALIDATED } from './events/vulnerability.events.js';
// What the risk context goes by, and where it says what came of it.
export { PublishRisk } from './app/publish-risk.service.js';
export { PublishedRisk, RiskFacts, RiskInvalidations } from './app/risk-sources.service.js';
export type { CellCounts } from './persistence/finding-cell-count.repository.js';
export type { CountedKind, FindingKind, FindingRiskRow, KindRisk } from './persistence/finding-risk.repository.js';
export type { RiskFactsRow, ThreatWitness } from './persistence/risk-facts.repository.js';
export type { RiskInvalidation } from './persistence/risk-invalidation-queue.repository.js';
export { VulnerabilityCounts } from './app/vulnerability-counts.service.js';
export type { MovedVulnerability } from './persistence/vulnerability-worst.js';
export { VulnerabilitiesModule } from './vulnerabilities.module.js';
