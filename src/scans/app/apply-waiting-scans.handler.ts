import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort, JsonLogger } from '../../platform/index.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ScanRepository, type WaitingScan } from '../persistence/scan.repository.js';
import { ApplyScanService } from './apply-scan.service.js';
import { incoming } from './ingest-scan.service.js';
import { APPLY_WAITING_SCANS } from './queue-scan.service.js';
import { ReadScanUploadService } from './read-scan-upload.service.js';

/** After this many failures a scan is put aside, so that those behind it are not held up for ever. */
const ATTEMPTS = 4;

/** Applies the waiting scans of a device, oldest start first, each in its own transaction. */
@JobHandler({ name: APPLY_WAITING_SCANS, maxAttempts: 50 })
@Injectable()
export class ApplyWaitingScansHandler implements JobHandlerPort<{ deviceId: number }> {
  constructor(
    private readonly scans: ScanRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly reader: ReadScanUploadService,
    private readonly applier: ApplyScanService,
    private readonly logger: JsonLogger,
  ) {}

  async handle({ organizationId, payload }: Job<{ deviceId: number }>): Promise<void> {
    if (organizationId === null) return;
    const { deviceId } = payload;
    for (;;) {
      const next = await this.scans.nextWaiting(organizationId, deviceId);
      if (!next) return;
      try {
        await this.applyOne(organizationId, deviceId, next);
      } catch (error) {
        // Counted at the scan: an attempt that ended with its worker says nothing about the scan.
        if ((await this.scans.countFailure(organizationId, next.id)) < ATTEMPTS) throw error;
        this.logger.failure('scan put aside', error, { scanId: next.id });
        await this.scans.setStatus(organizationId, next.id, 'failed', {
          code: 'not-applicable',
          detail: 'The scan could not be applied. Send a new one.',
        });
      }
    }
  }

  private async applyOne(organizationId: number, deviceId: number, next: WaitingScan): Promise<void> {
    const document = await this.documents.read(organizationId, next.sha256);
    if (!document) throw new Error('The document of a waiting scan is gone.');
    const os = next.os && { id: next.os.id ?? null, version: next.os.version ?? null };
    const given = { scanId: next.id, scope: next.scope };
    const read = this.reader.understand(document.bytes, document.mediaType, given, os);
    // Without a transaction around it: the dictionaries remember ids, so their rows must not be rolled back with a scan.
    await this.applier.applyStored(incoming({ organizationId, id: deviceId }, read, next.receivedAt));
  }
}
