import { Injectable } from '@nestjs/common';
import { DEVICE_ADMITTED, type DeviceAdmitted } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RecountDevice } from '../app/recount-device.service.js';

/** A device that is in use counts, looked at or not. */
@EventHandler({ on: DEVICE_ADMITTED, name: 'update-risk-when-device-admitted', refreshes: 'device' })
@Injectable()
export class UpdateRiskWhenDeviceAdmitted implements EventHandlerPort<DeviceAdmitted> {
  constructor(private readonly updating: RecountDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceAdmitted }): Promise<void> {
    await this.updating.execute(organizationId, payload.deviceId, 'context');
  }
}
