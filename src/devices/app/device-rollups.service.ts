import { Injectable } from '@nestjs/common';
import type { OpenFindings } from '../domain/device.js';
import { DeviceRollupRepository } from '../persistence/device-rollup.repository.js';

/** Writes what is computed downstream and shown with the device. One statement a call, in the caller's transaction. */
@Injectable()
export class DeviceRollups {
  constructor(private readonly rollups: DeviceRollupRepository) {}

  /**
   * Adds to the open findings of a device; call it with zeros too, so that a clean device shows 0 and not "unknown". Of a
   * deactivated device nothing is counted.
   */
  async addOpenFindings(organizationId: number, deviceId: number, delta: OpenFindings): Promise<void> {
    await this.rollups.add(organizationId, deviceId, delta);
  }

  /** The same for many devices, each once. `bySeverity`: unknown, none, low, medium, high, critical. */
  async addOpenFindingsOf(
    organizationId: number,
    changes: readonly { deviceId: number; bySeverity: readonly number[] }[],
  ): Promise<void> {
    if (changes.length > 0) await this.rollups.addMany(organizationId, changes);
  }

  /** Makes the open findings of a device unknown again: one that is out of service stands in no order and no sum. */
  async clear(organizationId: number, deviceId: number): Promise<void> {
    await this.rollups.clear(organizationId, deviceId);
  }
}
