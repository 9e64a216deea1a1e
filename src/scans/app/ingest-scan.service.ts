import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { LargeScanSlots } from './large-scan-slots.js';
import { ReadScanUploadService, type ScanUpload } from './read-scan-upload.service.js';
import type { ScannedDevice } from './scanned-device.js';
import { type IngestedScan, TakeScanService } from './take-scan.service.js';

/** Documents up to here are read as they come; only a few larger ones at once. */
const UNLIMITED_UP_TO_BYTES = 4 * 1024 * 1024;

/** Takes a signed scan in. When it returns, the scan is stored: applied already when it is small, waiting with its job when not. */
@Injectable()
export class IngestScanService {
  constructor(
    private readonly reader: ReadScanUploadService,
    private readonly taker: TakeScanService,
    private readonly slots: LargeScanSlots,
    private readonly clock: Clock,
  ) {}

  /** @param receivedAt now, but for histories that are told afterwards */
  async ingest(device: ScannedDevice, upload: ScanUpload, receivedAt: Date = this.clock.now()): Promise<IngestedScan> {
    const bytes = await this.reader.open(upload, UNLIMITED_UP_TO_BYTES);
    if (bytes) return this.taker.take(device, upload, bytes, receivedAt);
    return this.slots.run(device.organizationId, async () => {
      const large = await this.reader.open(upload, Number.MAX_SAFE_INTEGER);
      if (!large) throw new Error('An upload without a limit was refused for its size.');
      return this.taker.take(device, upload, large, receivedAt);
    });
  }
}
