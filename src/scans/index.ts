export { AcceptChecks } from './app/accept-checks.service.js';
export { ApplyDerivedScans, type DerivedScan } from './app/apply-derived-scans.service.js';
export {
  CheckNames,
  type ConcludedCheck,
  ConcludedChecks,
  ScanSeriesCounts,
  ScanSeriesDocuments,
} from './app/scan-publications.js';
export { DeviceScanLock } from './app/device-scan-lock.service.js';
export { type IngestedScan, IngestScanService } from './app/take-scan.service.js';
export { ScanExtensions } from './app/scan-extensions.js';
export { CHECK_ACCEPTANCE_LIST } from './app/failing-check-list.js';
export { ReadScansService as ReadScans } from './app/read-scans.service.js';
export { SCAN_LIST } from './app/scan-list.js';
export { catalogueCheck, CHECK_CATALOGUE } from './domain/check-catalogue/check-catalogue.js';
export type { CatalogueCheck } from './domain/check-catalogue/catalogue-check.js';
export { type CheckSeverity, type CheckStatus } from './domain/observation.js';
export type {
  CollectorCoverage,
  CoverageGap,
  CvssStatement,
  ObservedFinding,
  ObservedPackage,
  Unseen,
  Severity,
} from './domain/observation.js';
export { readCvssVector } from './domain/cvss-vector.js';
export { basisOfStatement, severityOfScore } from './domain/severity-of-score.js';
export { saysMalware } from './domain/says-malware.js';
export { CHECKS_EVALUATED, type ChecksEvaluated } from './events/scan.events.js';
export { SCAN_APPLIED, type ScanApplied } from './events/scan.events.js';
export {
  type CauseCounts,
  causeOf,
  changeCode,
  changeOf,
  countCauses,
  FINDING_CAUSE,
  FINDING_CHANGE,
  type FindingCause,
  type FindingChange,
} from './domain/finding-change.js';
export { type AdvisoryKind, advisoryKindOf, cveOfAdvisory } from './domain/advisory-prefix.js';
export {
  baseEcosystem,
  type EcosystemPlace,
  isFreeInUbuntu,
  isOfFips,
  isOfUbuntuPro,
  placeOfEcosystem,
  UBUNTU_PRO,
} from './domain/ecosystem-place.js';
export { comparedName, nameRule, SPELLED_FREELY } from './domain/compared-name.js';
export { LIST_LIMITS } from './domain/report-notes.js';
export { DISTRIBUTION_ROWS, TYPED_ECOSYSTEMS } from './domain/ecosystem-table.js';
export { packageTypeOf, typeEcosystem } from './domain/package-type.js';
export { identifyPackage } from './domain/package-identity.js';
export { distributionOf } from './domain/distribution.js';
export { adviceForNoDecisions } from './domain/document-kind.js';
export { encodedPart, type PackageUrl, parsePackageUrl, qualifierOf } from './domain/package-url.js';
export {
  askedOfContents,
  askedOfName,
  askedOfPackage,
  askedOfProduct,
  isStored,
  isKnowable,
  traitsOfBom,
  versionedProduct,
} from './domain/traits.js';
export { versionWithEpoch } from './domain/version-with-epoch.js';
export { isWeakness } from './domain/vulnerability-id.js';
export type { Suspicion } from './domain/suspicion.js';
export {
  type Gone,
  LOSSES_EVALUATED,
  type ShownThen,
  type SuspicionLimits,
  WINDOW_HOURS,
  worstPoint,
} from './domain/vanishing.js';
export {
  type ExplainedChange,
  type FindingChangeRequest,
  type FindingDelta,
  type InventoryLoss,
  type NextSeriesInventory,
  FindingSink,
  type FindingSinkPort,
  type PlacedFinding,
  type ResolvedFindings,
  type ShownMatches,
  type StoredChange,
} from './finding-sink.decorator.js';
export { ScanAdapter, type ScanAdapterMeta } from './scan-adapter.decorator.js';
export type { AdapterContext, ScanAdapterPort } from './domain/scan-adapter.port.js';
export { ScanDocumentError } from './domain/scan-document-error.js';
export {
  type CheckDeadline,
  CheckDeadlines,
  type CheckDeadlinesPort,
  deadlineKey,
} from './check-deadlines.decorator.js';
export { ScansModule } from './scans.module.js';
