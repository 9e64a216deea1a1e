import { Injectable } from '@nestjs/common';
import { DEVICE_CHANGED, type DeviceChanged } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** Role and criticality of a device are its weight, and set the deadlines of its findings. */
@EventHandler({ on: DEVICE_CHANGED, name: 'update-compliance-when-device-changed', refreshes: 'device' })
@Injectable()
export class UpdateComplianceWhenDeviceChanged implements EventHandlerPort<DeviceChanged> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceChanged }): Promise<void> {
    await this.invalidate.device(organizationId, payload.deviceId, { again: true });
  }
}
