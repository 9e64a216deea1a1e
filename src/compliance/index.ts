export {
  type AssessedAt,
  AssessFrameworks,
  type AssessedControl,
  type AssessedFramework,
  type OneAssessment,
  scoreOfControls,
} from './app/assess-frameworks.service.js';
export { ComplianceProjection } from './app/compliance-projection.service.js';
export { InvalidateCompliance } from './app/invalidate-compliance.service.js';
export {
  type ComplianceVerification,
  PassComplianceDays,
  RebuildCompliance,
  VerifyCompliance,
} from './app/compliance-runs.js';
export {
  type PlannableCheck,
  type PlannableControl,
  type PlannableGain,
  type PlannableGaps,
  type PlannableSignal,
  PlanGaps,
} from './app/plan-gaps.service.js';
export { SignalReadings, type SignalsRead } from './app/signal-readings.service.js';
export { ComplianceModule } from './compliance.module.js';
export { ComplianceSweepRepository as ComplianceOrganizations } from './persistence/compliance-sweep.repository.js';
export {
  Catalogue,
  type CatalogueControl,
  type CatalogueFramework,
  type CatalogueMapping,
} from './catalogue/catalogue.js';
export { CatalogueError, type CatalogueFault } from './catalogue/catalogue-error.js';
export { readFrameworkJson } from './catalogue/read-framework-json.js';
export { readOscalCatalog } from './catalogue/read-oscal-catalog.js';
export { Attest } from './app/attest.service.js';
export type { ClaimActor } from './app/claim-actor.js';
export { CompliancePolicies } from './app/compliance-policies.service.js';
export { ExpireClaims } from './app/expire-claims.service.js';
export { ExportAssessment, type ExportedDocument } from './app/export-assessment.service.js';
export { FindGaps, type Gap, type GapQuery, type Gaps } from './app/find-gaps.service.js';
export { Frameworks, KnownFramework } from './app/frameworks.service.js';
export {
  type LedgerFinding,
  LedgerOrganizations,
  type OrganizationFinding,
  VerifyLedger,
} from './app/verify-ledger.service.js';
export { type MeasuredMaturity, MeasureMaturity } from './app/measure-maturity.service.js';
export { type MeasuredControl, SignalsOfControl, unitOfSignal } from './app/known-signals.js';
export type { ExceptedPair } from './app/answer-signals.service.js';
export { type ActiveClaim, ActiveClaims } from './app/active-claims.service.js';
export { TakeAttestationSteps } from './app/take-attestation-steps.service.js';
export { TakeExceptionSteps } from './app/take-exception-steps.service.js';
export type { WantedScope } from './app/exception-scopes.service.js';
export type { By } from './domain/history.js';
export { type Attestation, type AttestationValidity, validityOf } from './domain/attestation.js';
export type { LinkedSignal } from './domain/automatic.js';
export { type FunctionMaturity, type Maturity, TIER_NAMES, tierOf } from './domain/maturity/function-maturity.js';
export type { Lift } from './domain/maturity/lift.js';
export type { SubcategoryMaturity } from './domain/maturity/subcategory.js';
export type { LevelCap, SubcategoryFacts } from './domain/maturity/subcategory-facts.js';
export type { CompliancePolicy } from './domain/policy.js';
export { EXCEPTION_LIST, EXPIRING_LIST } from './app/claim-lists.js';
export { ReadClaims } from './app/read-claims.service.js';
export { type Heads, headsInWords, type SignalUnit } from './domain/heads-in-words.js';
export { rounded1 } from './domain/days.js';
export type { ExpiringRow } from './persistence/claim-query.repository.js';
