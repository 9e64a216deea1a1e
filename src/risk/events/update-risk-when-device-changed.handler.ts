import { Injectable } from '@nestjs/common';
import { DEVICE_CHANGED, type DeviceChanged } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RecountDevice } from '../app/recount-device.service.js';

/** Criticality, exposure and role of a device are part of the risk of everything on it. */
@EventHandler({ on: DEVICE_CHANGED, name: 'update-risk-when-device-changed', refreshes: 'device' })
@Injectable()
export class UpdateRiskWhenDeviceChanged implements EventHandlerPort<DeviceChanged> {
  constructor(private readonly updating: RecountDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceChanged }): Promise<void> {
    await this.updating.execute(organizationId, payload.deviceId, 'context');
  }
}
