import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DeviceQueries } from '../../devices/index.js';
import { listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import {
  DeviceObservationReadingRepository,
  type CheckRow,
  type SoftwareRow,
} from '../persistence/device-observation-reading.repository.js';
import { type ReceiptRow, ScanReadingRepository, type ScanRow } from '../persistence/scan-reading.repository.js';
import type { DeviceScanListQuery, ScanListQuery, SoftwareListQuery } from './scan-list.js';

const POLL_MS = 100;

/** Shows scans, and what a device was last seen to be. */
@Injectable()
export class ReadScansService {
  constructor(
    private readonly scans: ScanReadingRepository,
    private readonly observations: DeviceObservationReadingRepository,
    private readonly devices: DeviceQueries,
  ) {}

  list<Item extends object>(
    organizationId: number,
    query: ScanListQuery,
    map: (row: ScanRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(
      query,
      (page) => this.scans.page(organizationId, page),
      (row) => row.sortKeys,
      map,
    );
  }

  async listOfDevice<Item extends object>(
    organizationId: number,
    devicePublicId: string,
    query: DeviceScanListQuery,
    map: (row: ScanRow) => Item,
  ): Promise<ListPage<Item>> {
    await this.devices.require(organizationId, devicePublicId);
    return this.list(organizationId, { ...query, filters: { ...query.filters, deviceId: [devicePublicId] } }, map);
  }

  /** Throws {@link NotFoundError}. */
  async receipt(organizationId: number, id: string): Promise<ReceiptRow> {
    const receipt = await this.scans.receipt(organizationId, id);
    if (!receipt) throw new NotFoundError('scan');
    return receipt;
  }

  /** Waits until a scan is no longer waiting, at most `seconds`. */
  async settled(organizationId: number, id: string, seconds: number): Promise<ReceiptRow> {
    for (let left = seconds * 1000; left > 0; left -= POLL_MS) {
      const status = await this.scans.statusOf(organizationId, id);
      if (status !== 'received' && status !== 'processing') break;
      await pause(POLL_MS);
    }
    return this.receipt(organizationId, id);
  }

  async software<Item extends object>(
    organizationId: number,
    devicePublicId: string,
    query: SoftwareListQuery,
    map: (row: SoftwareRow) => Item,
  ): Promise<ListPage<Item>> {
    const device = await this.devices.require(organizationId, devicePublicId);
    return listPage(
      query,
      (page) => this.observations.software(organizationId, device.id, page),
      (row) => row.sortKeys,
      map,
    );
  }

  async checks(organizationId: number, devicePublicId: string): Promise<CheckRow[]> {
    const device = await this.devices.require(organizationId, devicePublicId);
    return this.observations.checks(organizationId, device.id);
  }
}
