import { Injectable } from '@nestjs/common';
import { DeviceQueries } from '../../devices/index.js';
import { listPage, type ListPage } from '../../platform/index.js';
import {
  type AnswerRow,
  DeviceTimelineRepository,
  type TimelineRow,
} from '../persistence/device-timeline.repository.js';
import type { CheckHistoryQuery, TimelineQuery } from './scan-list.js';

/** Tells what happened to a device. */
@Injectable()
export class ReadDeviceTimeline {
  constructor(
    private readonly devices: DeviceQueries,
    private readonly entries: DeviceTimelineRepository,
  ) {}

  /** How the answer to one check came to be what it is; empty for a check that the device never answered. */
  async answers<Item extends object>(
    organizationId: number,
    check: { devicePublicId: string; id: string },
    query: CheckHistoryQuery,
    map: (row: AnswerRow) => Item,
  ): Promise<ListPage<Item>> {
    const { id } = await this.devices.require(organizationId, check.devicePublicId);
    return listPage(query, (page) => this.entries.answers(organizationId, { id, checkId: check.id }, page), map);
  }

  /** Its life, its scans that changed something, and answers that changed, in one list. */
  async timeline<Item extends object>(
    organizationId: number,
    devicePublicId: string,
    query: TimelineQuery,
    map: (row: TimelineRow) => Item,
  ): Promise<ListPage<Item>> {
    const device = await this.devices.require(organizationId, devicePublicId);
    return listPage(query, (page) => this.entries.timeline(organizationId, device.id, page), map);
  }
}
