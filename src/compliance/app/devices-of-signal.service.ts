import { Injectable } from '@nestjs/common';
import type { Outcome } from '../domain/device-signals.js';
import { ComplianceDeviceRepository, type DeviceWithOutcome } from '../persistence/compliance-device.repository.js';

/** Which devices stand behind a number. */
@Injectable()
export class DevicesOfSignal {
  constructor(private readonly devices: ComplianceDeviceRepository) {}

  /**
   * Devices that gave an outcome, by internal id, after `cursor` (null for the first page). `next` is the cursor of the next
   * page, null when this is the last.
   */
  async page(
    organizationId: number,
    signal: string,
    outcome: Outcome,
    { cursor, limit }: { cursor: number | null; limit: number },
  ): Promise<{ devices: DeviceWithOutcome[]; next: number | null }> {
    const found = await this.devices.withOutcome(organizationId, signal, outcome, {
      after: cursor ?? 0,
      limit: limit + 1,
    });
    const devices = found.slice(0, limit);
    return { devices, next: found.length > limit ? (devices.at(-1)?.deviceId ?? null) : null };
  }
}
