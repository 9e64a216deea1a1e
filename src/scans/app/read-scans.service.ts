import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DeviceQueries } from '../../devices/index.js';
import { listPage, type ListPage, NotFoundError, stillAllowed } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';
import {
  DeviceObservationQueryRepository,
  type DeviceChecks,
  type SoftwareRow,
} from '../persistence/device-observation-query.repository.js';
import { type ReceiptRow, ScanQueryRepository, type ScanRow } from '../persistence/scan-query.repository.js';
import { isWaiting } from '../persistence/scan.repository.js';
import { type DocumentStatus, ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ScanChangeQueryRepository } from '../persistence/scan-change-query.repository.js';
import type { DeviceScanListQuery, ScanChangeListQuery, ScanListQuery, SoftwareListQuery } from './scan-list.js';
import { type ScanChange, ReportChangesService } from './report-changes.service.js';

const POLL_MS = 100;

/** Changes of a scan that its receipt shows; the rest has a list of its own. */
const REPORTED_IN_RECEIPT = 200;
/** Changes from which a line of a device's story is made. */
const REPORTED_IN_LIST = 100;

/** A receipt with all that is told of it. */
export interface ScanReceipt extends ReceiptRow {
  changes: ScanChange[];
  document: DocumentStatus;
}

/** Shows scans, and what a device was last seen to be. */
@Injectable()
export class ReadScansService {
  constructor(
    private readonly scans: ScanQueryRepository,
    private readonly observations: DeviceObservationQueryRepository,
    private readonly devices: DeviceQueries,
    private readonly scanChanges: ScanChangeQueryRepository,
    private readonly teller: ReportChangesService,
    private readonly documents: ScanDocumentRepository,
    @Inject(scansConfig.token) private readonly config: ScansConfig,
  ) {}

  list<Item extends object>(
    organizationId: number,
    query: ScanListQuery,
    map: (row: ScanRow) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(query, (page) => this.scans.page(organizationId, page), map);
  }

  /** The scans of one device, each with the packages behind its changes. */
  async listOfDevice<Item extends object>(
    organizationId: number,
    devicePublicId: string,
    query: DeviceScanListQuery,
    map: (row: ScanRow & { changes: ScanChange[] }) => Item,
  ): Promise<ListPage<Item>> {
    await this.devices.require(organizationId, devicePublicId);
    return listPage(
      query,
      async (page) => {
        const filters = { ...page.filters, deviceId: [devicePublicId] };
        const fetched = await this.scans.page(organizationId, { ...page, filters });
        const changes = await this.firstChanges(
          organizationId,
          fetched.rows.map((row) => row.id),
          REPORTED_IN_LIST,
        );
        return { ...fetched, rows: fetched.rows.map((row) => ({ ...row, changes: changes.get(row.id) ?? [] })) };
      },
      map,
    );
  }

  /** With its first changes and what became of its document; throws {@link NotFoundError}. */
  async receipt(organizationId: number, id: string): Promise<ScanReceipt> {
    const receipt = await this.scans.receipt(organizationId, id);
    if (!receipt) throw new NotFoundError('scan');
    const changes = receipt.changeCount > 0 ? await this.firstChanges(organizationId, [id], REPORTED_IN_RECEIPT) : null;
    const document = await this.documents.ofScan(organizationId, id, this.config.SCAN_DOCUMENT_RETENTION_DAYS);
    return { ...receipt, changes: changes?.get(id) ?? [], document: document?.standing ?? { state: 'not-kept' } };
  }

  /** Everything that a scan changed; throws {@link NotFoundError}. */
  async changes<Item extends object>(
    organizationId: number,
    id: string,
    query: ScanChangeListQuery,
    map: (change: ScanChange) => Item,
  ): Promise<ListPage<Item>> {
    if ((await this.scans.statusOf(organizationId, id)) === null) throw new NotFoundError('scan');
    return listPage(
      query,
      async (page) => {
        const fetched = await this.scanChanges.page(organizationId, id, page);
        return { ...fetched, rows: await this.teller.report(organizationId, fetched.rows) };
      },
      map,
    );
  }

  /** Waits until a scan is no longer waiting, at most `seconds`. Throws what the guard does where the caller's rights ended meanwhile. */
  async settled(organizationId: number, id: string, seconds: number): Promise<ScanReceipt> {
    let paused = false;
    for (let left = seconds * 1000; left > 0; left -= POLL_MS) {
      const status = await this.scans.statusOf(organizationId, id);
      if (!isWaiting(status)) break;
      paused = true;
      await pause(POLL_MS);
    }
    if (paused) await stillAllowed();
    return this.receipt(organizationId, id);
  }

  async software<Item extends object>(
    organizationId: number,
    devicePublicId: string,
    query: SoftwareListQuery,
    map: (row: SoftwareRow) => Item,
  ): Promise<ListPage<Item>> {
    const device = await this.devices.require(organizationId, devicePublicId);
    return listPage(query, (page) => this.observations.software(organizationId, device.id, page), map);
  }

  async checks(organizationId: number, devicePublicId: string): Promise<DeviceChecks> {
    const device = await this.devices.require(organizationId, devicePublicId);
    return this.observations.checks(organizationId, device.id);
  }

  private async firstChanges(
    organizationId: number,
    scanIds: string[],
    limit: number,
  ): Promise<Map<string, ScanChange[]>> {
    const rows = await this.scanChanges.first(organizationId, scanIds, limit);
    const byScan = new Map<string, ScanChange[]>();
    for (const change of await this.teller.report(organizationId, rows)) {
      const changes = byScan.get(change.scanId);
      if (changes) changes.push(change);
      else byScan.set(change.scanId, [change]);
    }
    return byScan;
  }
}
