export { DeviceScanLock } from './app/device-scan-lock.service.js';
export { type IngestedScan, IngestScanService } from './app/ingest-scan.service.js';
export { ScanExtensions } from './app/scan-extensions.js';
export type { CvssStatement, ObservedFinding, Severity } from './domain/observation.js';
export { SCAN_APPLIED, type ScanApplied } from './events/scan-applied.event.js';
export {
  FINDING_CHANGE,
  type FindingChangeRequest,
  type FindingDelta,
  FindingSink,
  type FindingSinkPort,
  type FindingWords,
  type PlacedFinding,
  type ResolvedFindings,
} from './finding-sink.decorator.js';
export { ScanAdapter, type ScanAdapterMeta } from './scan-adapter.decorator.js';
export type { AdapterContext, ScanAdapterPort } from './domain/scan-adapter.port.js';
export { ScanDocumentError } from './domain/scan-document-error.js';
export { ScansModule } from './scans.module.js';
