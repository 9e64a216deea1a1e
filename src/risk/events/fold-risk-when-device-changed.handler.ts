import { Injectable } from '@nestjs/common';
import { DEVICE_CHANGED, type DeviceChanged } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { FoldRiskOfDevice } from '../app/fold-risk-of-device.service.js';

/** Criticality, exposure and role of a device are part of the risk of everything on it. */
@EventHandler({ on: DEVICE_CHANGED, name: 'fold-risk-when-device-changed', refreshes: 'device' })
@Injectable()
export class FoldRiskWhenDeviceChanged implements EventHandlerPort<DeviceChanged> {
  constructor(private readonly folding: FoldRiskOfDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceChanged }): Promise<void> {
    await this.folding.execute(organizationId, payload.deviceId, 'context');
  }
}
