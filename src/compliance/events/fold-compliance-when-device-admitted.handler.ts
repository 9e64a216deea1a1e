import { Injectable } from '@nestjs/common';
import { DEVICE_ADMITTED, type DeviceAdmitted } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { MarkCompliance } from '../app/mark-compliance.service.js';

/** A device that is in use counts, looked at or not. */
@EventHandler({ on: DEVICE_ADMITTED, name: 'fold-compliance-when-device-admitted', refreshes: 'device' })
@Injectable()
export class FoldComplianceWhenDeviceAdmitted implements EventHandlerPort<DeviceAdmitted> {
  constructor(private readonly mark: MarkCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceAdmitted }): Promise<void> {
    await this.mark.fold(organizationId, payload.deviceId);
  }
}
