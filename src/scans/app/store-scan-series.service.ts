import { Injectable } from '@nestjs/common';
import { TooManyInventoriesError } from '../errors.js';
import { InventorySizeRepository } from '../persistence/failing-before.repository.js';
import type { NewScan } from '../persistence/new-scan.js';
import type { DeviceScanState } from '../persistence/scan-entry.repository.js';
import { ScanUploadBeforeRepository } from '../persistence/scan-upload-before.repository.js';
import { ScanExtensions } from './scan-extensions.js';

/** What one device may have. Whatever moves on it, all of its inventories are matched again. */
const MOST = { scopes: 200, versions: 500_000 };
/** Below these nobody counts: so many series of such length are less than may be. */
const FEW = { series: 25, versions: 20_000 };

/** Keeps a device from inventories without end: each scope is one more, and a scope is any text. */
@Injectable()
export class BoundInventories {
  constructor(private readonly sizes: InventorySizeRepository) {}

  /** Throws {@link TooManyInventoriesError} where an inventory would be one too many. In the transaction that applies it. */
  async check(
    { organizationId, deviceId }: NewScan,
    { series, highestSeriesId }: DeviceScanState,
    softwareIds: readonly number[] | null,
  ): Promise<void> {
    if (softwareIds === null || softwareIds.length === 0) return;
    if (highestSeriesId < FEW.series && softwareIds.length <= FEW.versions) return;
    const beside = await this.sizes.beside(organizationId, deviceId, series?.id ?? highestSeriesId + 1);
    if (beside.scopes < MOST.scopes && beside.versions + softwareIds.length <= MOST.versions) return;
    throw new TooManyInventoriesError(MOST);
  }
}

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
