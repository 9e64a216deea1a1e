import { Injectable } from '@nestjs/common';
import { DEVICE_DEACTIVATED, type DeviceDeactivated } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** A device that is out of service proves nothing. */
@EventHandler({ on: DEVICE_DEACTIVATED, name: 'update-compliance-when-device-deactivated' })
@Injectable()
export class UpdateComplianceWhenDeviceDeactivated implements EventHandlerPort<DeviceDeactivated> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceDeactivated;
  }): Promise<void> {
    await this.invalidate.device(organizationId, payload.deviceId);
  }
}
