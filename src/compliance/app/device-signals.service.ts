import { Injectable } from '@nestjs/common';
import type { DeviceAnswers } from '../domain/device-signals.js';
import { unpackAnswers } from '../domain/packed-answers.js';
import { ComplianceDeviceRepository } from '../persistence/compliance-device.repository.js';

/** What one device answers, as it is counted. */
@Injectable()
export class DeviceSignals {
  constructor(private readonly devices: ComplianceDeviceRepository) {}

  /** Null for a device that does not count. */
  async of(organizationId: number, deviceId: number): Promise<{ weight: number; answers: DeviceAnswers } | null> {
    const [device] = await this.devices.of(organizationId, [deviceId]);
    return device ? { weight: device.weight, answers: unpackAnswers(device.answers) } : null;
  }
}
