import { Injectable } from '@nestjs/common';
import type { OpenFindings } from '../domain/device.js';
import {
  type DeviceOpenFindings,
  type DeviceRisk,
  DeviceRollupRepository,
} from '../persistence/device-rollup.repository.js';

/** Writes what is computed downstream and shown with the device. One statement a call, in the caller's transaction. */
@Injectable()
export class DeviceRollups {
  constructor(private readonly rollups: DeviceRollupRepository) {}

  /** Adds to the open findings of a device; call it with zeros too, so that a clean device shows 0 and not "unknown". */
  async addOpenFindings(organizationId: number, deviceId: number, delta: OpenFindings): Promise<void> {
    await this.rollups.add(organizationId, deviceId, delta);
  }

  /** Sets the open findings of these devices. */
  async setOpenFindings(organizationId: number, rows: DeviceOpenFindings[]): Promise<void> {
    if (rows.length > 0) await this.rollups.set(organizationId, rows);
  }

  /** Sets the risk of these devices, 0-100; null when it cannot be told. */
  async setRiskScores(organizationId: number, rows: DeviceRisk[]): Promise<void> {
    if (rows.length > 0) await this.rollups.setRisk(organizationId, rows);
  }
}
