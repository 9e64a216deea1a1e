import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, NotFoundError } from '../../platform/index.js';
import { DeviceGoneError, ScanNotSuspectError, ScanOvertakenError, SuspectDocumentGoneError } from '../errors.js';
import { type DecidableScan, ScanDecisionRepository } from '../persistence/scan-decision.repository.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ApplyScanService } from './apply-scan.service.js';
import { incoming } from './incoming-scan.js';
import { ReadScanUploadService } from './read-scan-upload.service.js';

/** Finds the scans that people decide about. */
@Injectable()
export class SuspectScans {
  constructor(private readonly decisions: ScanDecisionRepository) {}

  /** Throws {@link NotFoundError}, and {@link ScanNotSuspectError} for a scan that is not, or not any more. */
  async require(organizationId: number, scanId: string): Promise<DecidableScan> {
    const scan = await this.decisions.find(organizationId, scanId);
    if (!scan) throw new NotFoundError('scan');
    if (scan.status !== 'suspect') throw new ScanNotSuspectError(scan.status);
    return scan;
  }
}

/** Somebody says that a suspect scan is right. */
@Injectable()
export class ConfirmScanService {
  constructor(
    private readonly suspects: SuspectScans,
    private readonly decisions: ScanDecisionRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly reader: ReadScanUploadService,
    private readonly applier: ApplyScanService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a suspect scan after all: what it does not show closes. Its document is read again. Throws
   * {@link NotFoundError}, {@link ScanNotSuspectError}, {@link ScanOvertakenError}, {@link SuspectDocumentGoneError}, {@link DeviceGoneError}.
   */
  async execute(organizationId: number, decidedBy: string, scanId: string): Promise<void> {
    const suspect = await this.suspects.require(organizationId, scanId);
    const { deviceId, receivedAt } = suspect;
    const bytes = await this.documents.read(organizationId, suspect.sha256);
    if (!bytes) throw new SuspectDocumentGoneError();
    const read = await this.reader.again(organizationId, bytes, suspect);
    const scan = incoming({ organizationId, id: deviceId }, read, receivedAt);
    // Outside of a transaction: the dictionaries remember ids, so their rows must not be rolled back with the scan.
    const outcome = await this.applier.applyConfirmed(scan, {
      decision: { by: decidedBy, at: this.clock.now() },
      earlier: suspect.changes,
      overtaken: () => this.decisions.overtaken(organizationId, suspect),
      audit: () =>
        this.audit.record({ organizationId, action: 'scan.confirmed', target: { type: 'scan', id: scanId } }),
    });
    if (outcome === 'superseded') throw new ScanOvertakenError();
    if (outcome === 'deactivated') throw new DeviceGoneError();
    // Somebody else decided meanwhile.
    if (outcome === 'refused') await this.suspects.require(organizationId, scanId);
  }
}
