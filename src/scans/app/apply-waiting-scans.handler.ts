import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BusyError, type Job, JobHandler, type JobHandlerPort, JsonLogger } from '../../platform/index.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ScanRepository, type WaitingScan } from '../persistence/scan.repository.js';
import { ApplyScanService } from './apply-scan.service.js';
import { incoming } from './incoming-scan.js';
import { APPLY_WAITING_SCANS } from './queue-scan.service.js';
import { ReadScanUploadService } from './read-scan-upload.service.js';

/** Beginnings after which a scan is put aside, so that those behind it are not held up for ever. */
const ATTEMPTS = 20;
/** A failure of ours counts as so many beginnings more; a worker that was stopped counts once, one that met others at it not at all. */
const FAILURE_WEIGHT = 4;

/** Applies the waiting scans of a device, oldest start first, each in its own transaction. */
@JobHandler({ name: APPLY_WAITING_SCANS, maxAttempts: 50 })
@Injectable()
export class ApplyWaitingScansHandler implements JobHandlerPort<{ deviceId: number }>, OnModuleDestroy {
  private isStopping = false;
  /** The devices that are at work here. */
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly scans: ScanRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly reader: ReadScanUploadService,
    private readonly applier: ApplyScanService,
    private readonly logger: JsonLogger,
  ) {}

  /** A stop waits for the scan under way, not for all that a device has sent. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  async handle({ organizationId, payload }: Job<{ deviceId: number }>): Promise<void> {
    if (organizationId === null) return;
    const { deviceId } = payload;
    const device = `${organizationId}:${deviceId}`;
    // After a kill several jobs of a device fall due at once. Side by side, each would count a beginning of the same scan.
    const before = this.running.get(device);
    const mine = (before?.catch(() => undefined) ?? Promise.resolve()).then(() =>
      this.applyAll(organizationId, deviceId),
    );
    this.running.set(device, mine);
    try {
      await mine;
    } finally {
      if (this.running.get(device) === mine) this.running.delete(device);
    }
  }

  private async applyAll(organizationId: number, deviceId: number): Promise<void> {
    for (;;) {
      const next = await this.scans.nextWaiting(organizationId, deviceId);
      if (!next) return;
      if (this.isStopping) throw new Error('The service stops; the next process applies what waits.');
      // Counted before the work: a scan that ends its worker must not come round for ever.
      const attempts = await this.scans.countAttempts(organizationId, next.id, 1);
      if (attempts === 0) continue;
      if (attempts > ATTEMPTS) {
        await this.putAside(organizationId, next.id);
        continue;
      }
      try {
        await this.applyOne(organizationId, deviceId, next);
      } catch (error) {
        if (error instanceof BusyError) {
          await this.scans.countAttempts(organizationId, next.id, -1);
          throw error;
        }
        this.logger.failure('scan not applied', error, { scanId: next.id });
        await this.scans.countAttempts(organizationId, next.id, FAILURE_WEIGHT);
        throw error;
      }
    }
  }

  private async putAside(organizationId: number, scanId: string): Promise<void> {
    this.logger.event('scan put aside', { scanId });
    await this.scans.endWaiting(organizationId, scanId, 'failed', {
      code: 'not-applicable',
      detail: 'The scan could not be applied. Send a new one.',
    });
  }

  private async applyOne(organizationId: number, deviceId: number, next: WaitingScan): Promise<void> {
    const bytes = await this.documents.read(organizationId, next.sha256);
    if (!bytes) throw new Error('The document of a waiting scan is gone.');
    const read = await this.reader.again(organizationId, bytes, next);
    const scan = { ...incoming({ organizationId, id: deviceId }, read, next.receivedAt), isUploaded: next.isUploaded };
    if (scan.receipt.id !== next.id) throw new Error('The document of a waiting scan names another scan.');
    // Without a transaction around it: the dictionaries remember ids, so their rows must not be rolled back with a scan.
    // Another replica may have applied it meanwhile: then there is nothing left to do.
    await this.applier.applyStored(scan);
  }
}
