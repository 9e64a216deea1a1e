import { Injectable } from '@nestjs/common';
import type { NewScan } from '../persistence/new-scan.js';
import { ScanUploadBeforeRepository } from '../persistence/scan-upload-before.repository.js';
import { ScanExtensions } from './scan-extensions.js';

/** Keeps what a series holds before the scan of an upload changes it. */
@Injectable()
export class StoreScanSeriesService {
  constructor(
    private readonly extensions: ScanExtensions,
    private readonly before: ScanUploadBeforeRepository,
  ) {}

  /** In the transaction that applies the scan; what was kept first stays. */
  async store({ organizationId, id, deviceId }: NewScan, seriesId: number): Promise<void> {
    const shown = await this.extensions.sink.shown(organizationId, deviceId, seriesId);
    await this.before.store(organizationId, { scanId: id, deviceId, seriesId, ...shown });
  }
}
