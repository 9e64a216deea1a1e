import { Injectable } from '@nestjs/common';
import { DEVICE_ADMITTED, type DeviceAdmitted } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** A device that is in use counts, looked at or not. */
@EventHandler({ on: DEVICE_ADMITTED, name: 'update-compliance-when-device-admitted', refreshes: 'device' })
@Injectable()
export class UpdateComplianceWhenDeviceAdmitted implements EventHandlerPort<DeviceAdmitted> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceAdmitted }): Promise<void> {
    await this.invalidate.device(organizationId, payload.deviceId);
  }
}
