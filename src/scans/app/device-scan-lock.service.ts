import { Injectable } from '@nestjs/common';
import { ScanEntryRepository } from '../persistence/scan-entry.repository.js';

/** Keeps scans away from a device while something else decides about its findings. */
@Injectable()
export class DeviceScanLock {
  constructor(private readonly entry: ScanEntryRepository) {}

  /** Until the end of the caller's transaction; waits for a scan that is being applied. */
  lock(organizationId: number, deviceId: number): Promise<void> {
    return this.entry.lockDevice(organizationId, deviceId);
  }

  /** The same for several. */
  lockEach(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    return this.entry.lockEach(organizationId, deviceIds);
  }

  /** Waits for scans of devices, and keeps others away until the end of the transaction; to them nothing happened. */
  await(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    return this.entry.await(organizationId, deviceIds);
  }
}
