import { Injectable } from '@nestjs/common';
import type { NewScan } from '../persistence/new-scan.js';
import { ScanUploadBeforeRepository } from '../persistence/scan-upload-before.repository.js';
import { ScanExtensions } from './scan-extensions.js';

/** Keeps what a stream holds before the scan of an upload changes it. */
@Injectable()
export class KeepStreamService {
  constructor(
    private readonly extensions: ScanExtensions,
    private readonly before: ScanUploadBeforeRepository,
  ) {}

  /** In the transaction that applies the scan; what was kept first stays. */
  async keep({ organizationId, id, deviceId }: NewScan, streamId: number): Promise<void> {
    const shown = await this.extensions.sink.shown(organizationId, deviceId, streamId);
    await this.before.keep(organizationId, { scanId: id, deviceId, streamId, ...shown });
  }
}
