import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { AcceptChecks } from './app/accept-checks.service.js';
import { BoundInventories, StoreScanSeriesService } from './app/store-scan-series.service.js';
import { FailingBeforeRepository, InventorySizeRepository } from './persistence/failing-before.repository.js';
import { ApplyDerivedScans } from './app/apply-derived-scans.service.js';
import { ApplyScanService } from './app/apply-scan.service.js';
import { ApplyUploadHandler } from './app/apply-upload.handler.js';
import { ApplyWaitingScansHandler } from './app/apply-waiting-scans.handler.js';
import { EvaluateClosing } from './app/evaluate-closing.service.js';
import { CheckNames, ConcludedChecks, ScanSeriesCounts, ScanSeriesDocuments } from './app/scan-publications.js';
import { ClosingChecks } from './app/closing-checks.service.js';
import { ConfirmScanService, SuspectScans } from './app/confirm-scan.service.js';
import { DeviceScanLock } from './app/device-scan-lock.service.js';
import { DiscardOldDocumentsHandler } from './app/discard-old-documents.handler.js';
import { DismissScanService } from './app/dismiss-scan.service.js';
import { ExpireCheckAcceptancesHandler } from './app/expire-check-acceptances.handler.js';
import { IngestScanService, TakeScanService } from './app/take-scan.service.js';
import { ReevaluateChecks, ReevaluateChecksWhenPolicyChanged } from './app/reevaluate-checks.service.js';
import { CheckListSlots, LargeScanSlots } from './app/check-list-slots.js';
import { PackageDictionary } from './app/package-dictionary.service.js';
import { QueueScanService } from './app/queue-scan.service.js';
import { RecordScanService } from './app/record-scan.service.js';
import { RescanMemory } from './app/rescan-memory.js';
import { ResolveScanService } from './app/resolve-scan.service.js';
import { ReadDeviceTimeline } from './app/read-device-timeline.service.js';
import { ReadScanDocumentService } from './app/read-scan-document.service.js';
import { ReadScanUploadService } from './app/read-scan-upload.service.js';
import { ReadScansService } from './app/read-scans.service.js';
import { ReadUploads } from './app/read-uploads.service.js';
import { ScanExtensions } from './app/scan-extensions.js';
import { StoreUpload } from './app/store-upload.service.js';
import { ReportChangesService } from './app/report-changes.service.js';
import { UndoScan } from './app/undo-scan.service.js';
import { UndoUploadHandler, UndoUpload } from './app/undo-upload.service.js';
import { UploadScan } from './app/upload-scan.service.js';
import { WriteUpload } from './app/write-upload.service.js';
import { scansConfig } from './config.js';
import { CheckAcceptancesController } from './http/check-acceptances.controller.js';
import { CheckCatalogueController } from './http/check-catalogue.controller.js';
import { DeviceObservationsController } from './http/device-observations.controller.js';
import { DeviceTimelineController } from './http/device-timeline.controller.js';
import { ReadFailingChecks } from './app/read-failing-checks.service.js';
import { FailingChecksController } from './http/failing-checks.controller.js';
import { IngestController } from './http/ingest.controller.js';
import { ScanDocumentController } from './http/scan-document.controller.js';
import { ScanUploadsController } from './http/scan-uploads.controller.js';
import { ScansController } from './http/scans.controller.js';
import { CheckAcceptanceRepository } from './persistence/check-acceptance.repository.js';
import { CheckEvaluationRepository } from './persistence/check-evaluation.repository.js';
import { CheckTitleRepository, ConcludedCheckRepository } from './persistence/concluded-check.repository.js';
import { ClosingCheckRepository } from './persistence/closing-check.repository.js';
import { DeviceObservationQueryRepository } from './persistence/device-observation-query.repository.js';
import { DeviceTimelineRepository } from './persistence/device-timeline.repository.js';
import { FailingCheckQueryRepository } from './persistence/failing-check-query.repository.js';
import { PackageRepository } from './persistence/package.repository.js';
import { ScanChangeQueryRepository } from './persistence/scan-change-query.repository.js';
import { ScanDecisionRepository } from './persistence/scan-decision.repository.js';
import { ScanDocumentRetentionRepository } from './persistence/scan-document-retention.repository.js';
import { ScanDocumentRepository } from './persistence/scan-document.repository.js';
import { ScanEntryRepository } from './persistence/scan-entry.repository.js';
import { ScanQueryRepository } from './persistence/scan-query.repository.js';
import { ScanResultRepository } from './persistence/scan-result.repository.js';
import { ScanSeriesCountRepository } from './persistence/scan-series-count.repository.js';
import { ScanUploadBeforeRepository } from './persistence/scan-upload-before.repository.js';
import { ScanUploadRepository } from './persistence/scan-upload.repository.js';
import { ScanRepository } from './persistence/scan.repository.js';

/** Scans: signed ingest, adapters, receipts, inventories and posture checks. */
@Module({
  imports: [IdentityModule, DevicesModule, discoverModules(new URL('./adapters/', import.meta.url))],
  controllers: [
    IngestController,
    // The fixed path `scans/uploads` before `scans/:id`.
    ScanUploadsController,
    ScansController,
    ScanDocumentController,
    DeviceObservationsController,
    DeviceTimelineController,
    CheckCatalogueController,
    FailingChecksController,
    CheckAcceptancesController,
  ],
  providers: [
    scansConfig.provider,
    AcceptChecks,
    ApplyDerivedScans,
    BoundInventories,
    InventorySizeRepository,
    ApplyScanService,
    ApplyUploadHandler,
    ApplyWaitingScansHandler,
    CheckAcceptanceRepository,
    CheckEvaluationRepository,
    CheckNames,
    CheckTitleRepository,
    ExpireCheckAcceptancesHandler,
    FailingCheckQueryRepository,
    ReadFailingChecks,
    ClosingCheckRepository,
    ClosingChecks,
    EvaluateClosing,
    DeviceObservationQueryRepository,
    DeviceTimelineRepository,
    ConcludedCheckRepository,
    ConcludedChecks,
    ConfirmScanService,
    DeviceScanLock,
    DiscardOldDocumentsHandler,
    DismissScanService,
    IngestScanService,
    ReevaluateChecks,
    ReevaluateChecksWhenPolicyChanged,
    StoreScanSeriesService,
    CheckListSlots,
    LargeScanSlots,
    PackageDictionary,
    PackageRepository,
    QueueScanService,
    ReadDeviceTimeline,
    ReadScanDocumentService,
    ReadScanUploadService,
    ReadScansService,
    ReadUploads,
    RecordScanService,
    RescanMemory,
    ResolveScanService,
    ScanChangeQueryRepository,
    ScanDecisionRepository,
    ScanDocumentRepository,
    ScanSeriesDocuments,
    ScanDocumentRetentionRepository,
    ScanEntryRepository,
    ScanExtensions,
    ScanQueryRepository,
    ScanResultRepository,
    FailingBeforeRepository,
    ScanRepository,
    ScanSeriesCountRepository,
    ScanSeriesCounts,
    ScanUploadBeforeRepository,
    ScanUploadRepository,
    StoreUpload,
    SuspectScans,
    TakeScanService,
    ReportChangesService,
    UndoScan,
    UndoUpload,
    UndoUploadHandler,
    UploadScan,
    WriteUpload,
  ],
  exports: [
    AcceptChecks,
    ApplyDerivedScans,
    CheckNames,
    ConcludedChecks,
    DeviceScanLock,
    IngestScanService,
    ReadScansService,
    ScanExtensions,
    ScanSeriesCounts,
    ScanSeriesDocuments,
  ],
})
export class ScansModule {}
