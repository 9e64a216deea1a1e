import { Injectable } from '@nestjs/common';
import { DEVICE_ADMITTED, type DeviceAdmitted } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { FoldRiskOfDevice } from '../app/fold-risk-of-device.service.js';

/** A device that is in use counts, looked at or not. */
@EventHandler({ on: DEVICE_ADMITTED, name: 'fold-risk-when-device-admitted', refreshes: 'device' })
@Injectable()
export class FoldRiskWhenDeviceAdmitted implements EventHandlerPort<DeviceAdmitted> {
  constructor(private readonly folding: FoldRiskOfDevice) {}

  async handleEvent({ organizationId, payload }: { organizationId: number; payload: DeviceAdmitted }): Promise<void> {
    await this.folding.execute(organizationId, payload.deviceId, 'context');
  }
}
