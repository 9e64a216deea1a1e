import { Injectable } from '@nestjs/common';
import { DEVICE_DEACTIVATED, type DeviceDeactivated } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RecountDevice } from '../app/recount-device.service.js';

/** A device that is out of service is in no score. */
@EventHandler({ on: DEVICE_DEACTIVATED, name: 'update-risk-when-device-deactivated' })
@Injectable()
export class UpdateRiskWhenDeviceDeactivated implements EventHandlerPort<DeviceDeactivated> {
  constructor(private readonly updating: RecountDevice) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceDeactivated;
  }): Promise<void> {
    await this.updating.execute(organizationId, payload.deviceId, 'context');
  }
}
