import { Injectable } from '@nestjs/common';
import { Clock, inTurns } from '../../platform/index.js';
import { type ScannedSeries, NOT_LOOKED_AT, type NotLookedAt, whyNotLookedAt } from './not-looked-at.js';
import { type LookedRow, ShownSoftwareRepository } from '../persistence/shown-software.repository.js';

/** Devices that say nothing of packages of an ecosystem that they do not show. */
export interface NotLookedAtCount {
  /** Null means any. */
  ecosystem: string | null;
  devices: number;
  reasons: { reason: NotLookedAt; devices: number; shown: { id: string; name: string }[] }[];
}

/** An inventory that is older tells nothing of today, unless somebody asks for another age. Days. */
export const USUAL_AGE = 14;
const DAY_MS = 86_400_000;
/** Devices that are named of each reason. */
const SHOWN = 20;

/** Counts the devices that were not looked at: what they do not show is not known to be absent. */
@Injectable()
export class CountNotLookedAt {
  constructor(
    private readonly shown: ShownSoftwareRepository,
    private readonly clock: Clock,
  ) {}

  /** @param told by `device/series`, the ecosystems of inventories */
  async of(
    organizationId: number,
    ecosystem: string | null,
    told: ReadonlyMap<string, readonly string[]>,
  ): Promise<NotLookedAtCount> {
    const [count] = await this.ofEach(organizationId, [ecosystem], told, USUAL_AGE);
    return count ?? { ecosystem, devices: 0, reasons: [] };
  }

  /** @param days an older inventory counts as `old` */
  async ofEach(
    organizationId: number,
    ecosystems: readonly (string | null)[],
    told: ReadonlyMap<string, readonly string[]>,
    days: number,
  ): Promise<NotLookedAtCount[]> {
    const devices = seriesOfDevices(await this.shown.looked(organizationId, null), told);
    const oldBefore = new Date(this.clock.now().getTime() - days * DAY_MS);
    const found = await inTurns(reasonsOf(ecosystems, devices, oldBefore));
    const shown = found.flatMap(({ reasons }) => [...reasons.values()].flatMap((ids) => ids.slice(0, SHOWN)));
    const named = await this.shown.devices(organizationId, [...new Set(shown)]);
    const names = new Map(named.map(({ id, publicId, name }) => [id, { id: publicId, name }]));
    return found.map(({ ecosystem, reasons }) => ({
      ecosystem,
      devices: [...reasons.values()].reduce((sum, ids) => sum + ids.length, 0),
      reasons: NOT_LOOKED_AT.flatMap((reason) => {
        const ids = reasons.get(reason) ?? [];
        if (ids.length === 0) return [];
        return [{ reason, devices: ids.length, shown: ids.slice(0, SHOWN).flatMap((id) => names.get(id) ?? []) }];
      }),
    }));
  }
}

/** Of each ecosystem the devices that were not looked at, by the reason. */
function* reasonsOf(
  ecosystems: readonly (string | null)[],
  devices: ReadonlyMap<number, ScannedSeries[]>,
  oldBefore: Date,
): Generator<void, { ecosystem: string | null; reasons: Map<NotLookedAt, number[]> }[]> {
  const found = ecosystems.map((ecosystem) => ({ ecosystem, reasons: new Map<NotLookedAt, number[]>() }));
  for (const { ecosystem, reasons } of found) {
    for (const [deviceId, scanSeries] of devices) {
      yield;
      const reason = whyNotLookedAt(scanSeries, ecosystem, oldBefore);
      if (reason === null) continue;
      const ids = reasons.get(reason);
      if (ids) ids.push(deviceId);
      else reasons.set(reason, [deviceId]);
    }
  }
  return found;
}

function seriesOfDevices(
  rows: readonly LookedRow[],
  told: ReadonlyMap<string, readonly string[]>,
): Map<number, ScannedSeries[]> {
  const devices = new Map<number, ScannedSeries[]>();
  for (const { deviceId, seriesId, coverage, ...row } of rows) {
    const scanSeries = devices.get(deviceId) ?? [];
    devices.set(deviceId, scanSeries);
    if (seriesId === null) continue;
    scanSeries.push({ ...row, coverage: coverage ?? [], ecosystems: told.get(`${deviceId}/${seriesId}`) ?? [] });
  }
  return devices;
}
