import { Injectable } from '@nestjs/common';
import { DeviceRollupRepository } from '../persistence/device-rollup.repository.js';

/** Writes what is computed downstream and shown with the device. One statement a call, in the caller's transaction. */
@Injectable()
export class DeviceRollups {
  constructor(private readonly rollups: DeviceRollupRepository) {}

  /**
   * Adds to the open findings of devices, each once; zeros make a clean device show 0 and not "unknown". Of a deactivated
   * device nothing is counted. `bySeverity`: unknown, none, low, medium, high, critical. A statement that changes findings
   * itself calls the SQL function `add_open_findings`, as this does.
   */
  async addOpenFindings(
    organizationId: number,
    changes: readonly { deviceId: number; bySeverity: readonly number[] }[],
  ): Promise<void> {
    if (changes.length > 0) await this.rollups.add(organizationId, changes);
  }

  /** Makes the open findings of a device unknown again: one that is out of service stands in no order and no sum. */
  async clear(organizationId: number, deviceId: number): Promise<void> {
    await this.rollups.clear(organizationId, deviceId);
  }

  /** Makes the open findings of a device unknown again, where nothing that looked for any stands any more. */
  async dropFindings(organizationId: number, deviceId: number): Promise<void> {
    await this.rollups.dropFindings(organizationId, deviceId);
  }

  /** How many package versions are installed on devices, and how many of them somebody compared with advisories. */
  async software(
    organizationId: number,
    counts: readonly { deviceId: number; packages: number; compared: number }[],
  ): Promise<void> {
    if (counts.length > 0) await this.rollups.software(organizationId, counts);
  }

  /** The risk score 0-100 of devices; null for one that nobody has looked at. */
  async score(organizationId: number, scores: ReadonlyMap<number, number | null>): Promise<void> {
    await this.rollups.score(organizationId, scores);
  }
}
