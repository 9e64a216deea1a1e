import { Inject, Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage } from '../../platform/index.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { silentBefore } from '../domain/device-health.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { DeviceListRepository } from '../persistence/device-list.repository.js';
import type { DeviceListQuery } from './device-list.js';
import { DevicePolicies } from './device-policies.service.js';

/** Lists the devices of an organization. */
@Injectable()
export class ListDevices {
  constructor(
    private readonly devices: DeviceListRepository,
    private readonly policies: DevicePolicies,
    private readonly clock: Clock,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  async execute<Item extends object>(
    organizationId: number,
    query: DeviceListQuery,
    map: (device: DeviceRow) => Item,
  ): Promise<ListPage<Item>> {
    const interval = await this.policies.scanInterval(organizationId);
    const lines = {
      silentBefore: silentBefore(this.clock.now(), interval),
      minimumAgentVersion: this.config.DEVICE_MINIMUM_AGENT_VERSION,
    };
    return listPage(query, (page) => this.devices.page(organizationId, page, lines), map);
  }
}
