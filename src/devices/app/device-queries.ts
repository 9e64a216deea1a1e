import { Inject, Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { type DeviceHealth, ENROLLED_HEALTHS } from '../domain/device-health.js';
import { type DarkDevice, DeviceHealthRepository } from '../persistence/device-health.repository.js';
import { DeviceListRepository } from '../persistence/device-list.repository.js';
import { type DeviceReference, DeviceReferenceRepository } from '../persistence/device-credential.repository.js';
import type { DeviceRow } from '../persistence/device-row.js';
import type { DeviceListQuery } from './device-list.js';

export type { DeviceReference } from '../persistence/device-credential.repository.js';

/** Read models of devices for other contexts. */
@Injectable()
export class DeviceQueries {
  constructor(private readonly devices: DeviceReferenceRepository) {}

  /** Throws {@link NotFoundError} for an absent device and for another organization's. */
  async require(organizationId: number, publicId: string): Promise<DeviceReference> {
    const device = await this.devices.byPublicId(organizationId, publicId);
    if (!device) throw new NotFoundError('device');
    return device;
  }
}

export type { DarkDevice } from '../persistence/device-health.repository.js';

/** Devices by their state. */
export interface DeviceHealthCounts {
  /** Devices that are expected to report: those of the next four together. */
  enrolled: number;
  reporting: number;
  partlyRead: number;
  silent: number;
  neverScanned: number;
  /** In service, but without an agent: only reports of other tools name them. Not among the enrolled. */
  onlyReported: number;
}

/** What state devices are in, for every context that counts or names them: the one place that says so. */
@Injectable()
export class DeviceHealths {
  constructor(private readonly devices: DeviceHealthRepository) {}

  async count(organizationId: number, now: Date): Promise<DeviceHealthCounts> {
    const rows = await this.devices.count(organizationId, now);
    const of = (wanted: DeviceHealth): number =>
      rows.reduce((sum, { health, devices }) => (health === wanted ? sum + devices : sum), 0);
    return {
      enrolled: ENROLLED_HEALTHS.reduce((sum, health) => sum + of(health), 0),
      reporting: of('reporting'),
      partlyRead: of('partly-read'),
      silent: of('silent'),
      neverScanned: of('never-scanned'),
      onlyReported: rows.reduce((sum, { onlyReported, devices }) => (onlyReported ? sum + devices : sum), 0),
    };
  }

  /** Of each state that leaves something unknown at most `limit` devices, those scanned longest ago in front, and how many there are. */
  dark(organizationId: number, now: Date, limit: number): Promise<DarkDevice[]> {
    return this.devices.dark(organizationId, now, limit);
  }

  /** Days without a scan after which a device is silent. */
  silentAfterDays(organizationId: number): Promise<number> {
    return this.devices.silentAfterDays(organizationId);
  }

  /** Says after how many days without a scan a device is silent; it holds at once, in every view. */
  async setSilence(organizationId: number, days: number): Promise<void> {
    await this.devices.setSilence(organizationId, days);
  }
}

/** Lists the devices of an organization. */
@Injectable()
export class ListDevices {
  constructor(
    private readonly devices: DeviceListRepository,
    private readonly clock: Clock,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  async execute<Item extends object>(
    organizationId: number,
    query: DeviceListQuery,
    map: (device: DeviceRow) => Item,
  ): Promise<ListPage<Item>> {
    const lines = {
      now: this.clock.now(),
      usualInterval: this.config.DEVICE_SCAN_INTERVAL_SECONDS,
      minimumAgentVersion: this.config.DEVICE_MINIMUM_AGENT_VERSION,
    };
    return listPage(query, (page) => this.devices.page(organizationId, page, lines), map);
  }
}
