import { Injectable } from '@nestjs/common';
import { Clock, listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { dayOf, parseDay } from '../domain/days.js';
import type { Outcome } from '../domain/device-signals.js';
import type { SignalUnit } from '../domain/heads-in-words.js';
import { type Age, ageOf } from '../domain/population.js';
import { readSignal, type SignalReading } from '../domain/signal.js';
import { populationOf } from '../domain/signal-cells.js';
import { ComplianceDeviceRepository, type DeviceWithOutcome } from '../persistence/compliance-device.repository.js';
import { ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { SignalDeviceRepository, type SignalDeviceRow } from '../persistence/signal-device.repository.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { unitOfSignal } from './known-signals.js';
import type { SignalDeviceListQuery } from './signal-device-list.js';

/** With the age of the answer by the policy in force; null for outcomes that have none. */
export type AgedSignalDevice = SignalDeviceRow & { age: Age | null };

/** What a list of devices says of its signal. */
export interface ListedSignal {
  key: string;
  title: string;
  limits: string;
  unit: SignalUnit;
  /** What all its devices come to; null for what no device is asked. */
  reading: SignalReading | null;
}

/** Which devices stand behind a number. */
@Injectable()
export class DevicesOfSignal {
  constructor(
    private readonly devices: ComplianceDeviceRepository,
    private readonly rows: SignalDeviceRepository,
    private readonly signals: ComplianceSignalRepository,
    private readonly catalogue: Catalogue,
    private readonly policies: CompliancePolicies,
    private readonly clock: Clock,
  ) {}

  /**
   * A page as the API lists it, with what the signal is called and what its devices come to, whichever of them are asked for.
   * Throws `NotFoundError` for a signal that there is not.
   */
  async list<Item extends object>(
    organizationId: number,
    signal: string,
    query: SignalDeviceListQuery,
    {
      row: map,
      summary: reported,
    }: { row: (row: AgedSignalDevice) => Item; summary: (signal: ListedSignal) => object },
  ): Promise<ListPage<Item>> {
    const known = this.catalogue.signal(signal);
    if (known === null) throw new NotFoundError('signal');
    const unit = unitOfSignal(signal);
    const { title, limits } = known;
    const { freshDays } = this.policies.of(organizationId);
    const now = this.clock.now();
    // Whole days, as they are counted for the number that leads here.
    const today = parseDay(dayOf(now)) ?? now;
    const aged = (row: SignalDeviceRow): AgedSignalDevice => {
      const observedAt = parseDay(row.day);
      return { ...row, age: observedAt === null ? null : ageOf(observedAt, today, freshDays) };
    };
    return listPage(
      query,
      async (page: SignalDeviceListQuery) => {
        const [found, reading] = await Promise.all([
          this.rows.page(organizationId, signal, page),
          unit === 'device' ? this.reading(organizationId, signal, now) : null,
        ]);
        return { ...found, summary: reported({ key: signal, title, limits, unit, reading }) };
      },
      (row) => map(aged(row)),
    );
  }

  private async reading(organizationId: number, signal: string, at: Date): Promise<SignalReading> {
    const policy = this.policies.of(organizationId);
    const cells = await this.signals.of(organizationId, [signal]);
    return readSignal(populationOf(cells[signal] ?? {}, at, policy.freshDays), 'outcome', policy);
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
