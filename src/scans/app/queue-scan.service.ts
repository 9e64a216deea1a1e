import { Injectable } from '@nestjs/common';
import { Database, JobQueue } from '../../platform/index.js';
import { ScanIdTakenError } from '../errors.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ScanEntryRepository } from '../persistence/scan-entry.repository.js';
import { ScanRepository } from '../persistence/scan.repository.js';
import type { ReadHosts } from './understand-document.js';
import type { IncomingScan } from './resolve-scan.service.js';
import type { ScannedDevice } from './incoming-scan.js';
import { StoreUpload } from './store-upload.service.js';

/** The job that applies the waiting scans of one device. */
export const APPLY_WAITING_SCANS = 'apply-waiting-scans';

/** Stores scans that are not applied at once: large ones, and those whose device has others waiting. */
@Injectable()
export class QueueScanService {
  constructor(
    private readonly entry: ScanEntryRepository,
    private readonly scans: ScanRepository,
    private readonly documents: ScanDocumentRepository,
    private readonly jobs: JobQueue,
    private readonly database: Database,
    private readonly uploads: StoreUpload,
  ) {}

  /** Stores a scan with the job that will apply it, in one transaction; true when it was there already. */
  async store({ receipt, bytes }: IncomingScan): Promise<boolean> {
    const { organizationId, deviceId, sha256 } = receipt;
    return this.database.transaction(async () => {
      await this.entry.lockDevice(organizationId, deviceId);
      const { existing } = await this.entry.state(receipt);
      if (existing) {
        if (existing.deviceId !== deviceId || !existing.sha256.equals(sha256)) throw new ScanIdTakenError();
        return true;
      }
      await this.documents.store(organizationId, sha256, bytes, receipt.id);
      await this.scans.insert(receipt, 'received');
      await this.jobs.enqueue([
        {
          name: APPLY_WAITING_SCANS,
          organizationId,
          payload: { deviceId },
          dedupeKey: `${organizationId}:${deviceId}`,
        },
      ]);
      return false;
    });
  }

  /** A document that tells its hosts is of them, and not of the device that sends it: stored as an upload of its id. */
  async storeHosts(
    device: ScannedDevice,
    { envelope, sha256, bytes, mediaType, ...read }: ReadHosts,
    receivedAt: Date,
  ): Promise<{ scanId: string; duplicate: boolean }> {
    const { organizationId } = device;
    const sender = { organizationId, kind: 'device' as const, id: device.publicId ?? String(device.id) };
    const scanId = envelope.scanId.toLowerCase();
    const before = await this.uploads.known(organizationId, scanId);
    if (before && !(before.sha256.equals(sha256) && before.actorId === sender.id)) throw new ScanIdTakenError();
    if (before) return { scanId, duplicate: true };
    const scope = envelope.scope ?? null;
    const facts = { id: scanId, receivedAt, source: envelope.source, mediaType, scope, network: null, deviceId: null };
    await this.uploads.ofHosts(sender, facts, { ...read, envelope, sha256, bytes, mediaType });
    return { scanId, duplicate: false };
  }
}
