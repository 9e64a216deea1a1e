import { Injectable } from '@nestjs/common';
import { DEVICE_KERNEL_CHANGED, type DeviceKernelChanged } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { MatchDevicesService } from '../app/matching/match-devices.service.js';

/** A device that was started with another kernel may show the same packages as before: other findings are reachable. */
@EventHandler({ on: DEVICE_KERNEL_CHANGED, name: 'match-device-when-kernel-changed' })
@Injectable()
export class MatchDeviceWhenKernelChanged implements EventHandlerPort<DeviceKernelChanged> {
  constructor(private readonly matcher: MatchDevicesService) {}

  async handleEvent({
    organizationId,
    payload,
  }: {
    organizationId: number;
    payload: DeviceKernelChanged;
  }): Promise<void> {
    await this.matcher.match(organizationId, [payload.deviceId], null);
  }
}
