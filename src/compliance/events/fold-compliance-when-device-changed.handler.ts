import { Injectable } from '@nestjs/common';
import { DEVICE_CHANGED, type DeviceChanged } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { MarkCompliance } from '../app/mark-compliance.service.js';

/** Role and criticality of a device are its weight, and set the deadlines of its findings. */
@EventHandler({ on: DEVICE_CHANGED, name: 'fold-compliance-when-device-changed', refreshes: 'device' })
@Injectable()
export class FoldComplianceWhenDeviceChanged implements EventHandlerPort<DeviceChanged> {
  constructor(private readonly mark: MarkCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceChanged }): Promise<void> {
    await this.mark.fold(organizationId, payload.deviceId, { again: true });
  }
}
