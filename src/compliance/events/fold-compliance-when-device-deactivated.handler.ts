import { Injectable } from '@nestjs/common';
import { DEVICE_DEACTIVATED, type DeviceDeactivated } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { MarkCompliance } from '../app/mark-compliance.service.js';

/** A device that is out of service proves nothing. */
@EventHandler({ on: DEVICE_DEACTIVATED, name: 'fold-compliance-when-device-deactivated' })
@Injectable()
export class FoldComplianceWhenDeviceDeactivated implements EventHandlerPort<DeviceDeactivated> {
  constructor(private readonly mark: MarkCompliance) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceDeactivated;
  }): Promise<void> {
    await this.mark.fold(organizationId, payload.deviceId);
  }
}
