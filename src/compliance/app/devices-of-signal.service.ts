import { Injectable } from '@nestjs/common';
import { listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import { Catalogue } from '../catalogue/catalogue.js';
import type { Outcome } from '../domain/device-signals.js';
import { ComplianceDeviceRepository, type DeviceWithOutcome } from '../persistence/compliance-device.repository.js';
import { SignalDeviceRepository, type SignalDeviceRow } from '../persistence/signal-device.repository.js';
import type { SignalDeviceListQuery } from './signal-device-list.js';

/** Which devices stand behind a number. */
@Injectable()
export class DevicesOfSignal {
  constructor(
    private readonly devices: ComplianceDeviceRepository,
    private readonly rows: SignalDeviceRepository,
    private readonly catalogue: Catalogue,
  ) {}

  /** A page as the API lists it, with what the signal is called. Throws `NotFoundError` for a signal that there is not. */
  async list<Item extends object>(
    organizationId: number,
    signal: string,
    query: SignalDeviceListQuery,
    map: (row: SignalDeviceRow) => Item,
  ): Promise<ListPage<Item>> {
    const known = this.catalogue.signal(signal);
    if (known === null) throw new NotFoundError('signal');
    const summary = { key: signal, title: known.title };
    return listPage(
      query,
      async (page: SignalDeviceListQuery) => ({ ...(await this.rows.page(organizationId, signal, page)), summary }),
      map,
    );
  }

  /**
   * Devices that gave an outcome, by internal id, after `cursor` (null for the first page). `next` is the cursor of the next
   * page, null when this is the last.
   */
  async page(
    organizationId: number,
    signal: string,
    outcome: Outcome,
    { cursor, limit }: { cursor: number | null; limit: number },
  ): Promise<{ devices: DeviceWithOutcome[]; next: number | null }> {
    const found = await this.devices.withOutcome(organizationId, signal, outcome, {
      after: cursor ?? 0,
      limit: limit + 1,
    });
    const devices = found.slice(0, limit);
    return { devices, next: found.length > limit ? (devices.at(-1)?.deviceId ?? null) : null };
  }
}
