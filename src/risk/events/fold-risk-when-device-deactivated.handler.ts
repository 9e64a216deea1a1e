import { Injectable } from '@nestjs/common';
import { DEVICE_DEACTIVATED, type DeviceDeactivated } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { FoldRiskOfDevice } from '../app/fold-risk-of-device.service.js';

/** A device that is out of service is in no score. */
@EventHandler({ on: DEVICE_DEACTIVATED, name: 'fold-risk-when-device-deactivated' })
@Injectable()
export class FoldRiskWhenDeviceDeactivated implements EventHandlerPort<DeviceDeactivated> {
  constructor(private readonly folding: FoldRiskOfDevice) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceDeactivated;
  }): Promise<void> {
    await this.folding.execute(organizationId, payload.deviceId, 'context');
  }
}
