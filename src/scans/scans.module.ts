import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/index.js';
import { IdentityModule } from '../identity/index.js';
import { discoverModules } from '../platform/index.js';
import { ApplyScanService } from './app/apply-scan.service.js';
import { ApplyWaitingScansHandler } from './app/apply-waiting-scans.handler.js';
import { DeviceScanLock } from './app/device-scan-lock.service.js';
import { IngestScanService } from './app/ingest-scan.service.js';
import { LargeScanSlots } from './app/large-scan-slots.js';
import { PackageDictionary } from './app/package-dictionary.service.js';
import { QueueScanService } from './app/queue-scan.service.js';
import { ReadScanUploadService } from './app/read-scan-upload.service.js';
import { ReadScansService } from './app/read-scans.service.js';
import { ScanExtensions } from './app/scan-extensions.js';
import { scansConfig } from './config.js';
import { DeviceObservationsController } from './http/device-observations.controller.js';
import { IngestController } from './http/ingest.controller.js';
import { ScansController } from './http/scans.controller.js';
import { DeviceObservationReadingRepository } from './persistence/device-observation-reading.repository.js';
import { DeviceObservationRepository } from './persistence/device-observation.repository.js';
import { PackageRepository } from './persistence/package.repository.js';
import { ScanDocumentRepository } from './persistence/scan-document.repository.js';
import { ScanReadingRepository } from './persistence/scan-reading.repository.js';
import { ScanRepository } from './persistence/scan.repository.js';

/** Scans: signed ingest, adapters, receipts, inventories and posture checks. */
@Module({
  imports: [IdentityModule, DevicesModule, discoverModules(new URL('./adapters/', import.meta.url))],
  controllers: [IngestController, ScansController, DeviceObservationsController],
  providers: [
    scansConfig.provider,
    ApplyScanService,
    ApplyWaitingScansHandler,
    DeviceObservationReadingRepository,
    DeviceObservationRepository,
    DeviceScanLock,
    IngestScanService,
    LargeScanSlots,
    PackageDictionary,
    PackageRepository,
    QueueScanService,
    ReadScanUploadService,
    ReadScansService,
    ScanDocumentRepository,
    ScanExtensions,
    ScanReadingRepository,
    ScanRepository,
  ],
  exports: [DeviceScanLock, IngestScanService, ScanExtensions],
})
export class ScansModule {}
