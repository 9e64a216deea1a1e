import { Injectable } from '@nestjs/common';
import { ApplyDerivedScans, type DerivedScan } from '../../../scans/index.js';
import { AdvisoryReadingRepository, type FedEcosystem } from '../../persistence/advisory-reading.repository.js';
import { InventoryReadingRepository, type InventoryRow } from '../../persistence/inventory-reading.repository.js';
import { conclusionOf } from './conclusion.js';
import { MATCHER, MatchVersionsService } from './match-versions.service.js';

/** A device that is scanned all the while is left to the next try of the job. */
const ROUNDS = 5;

/** Matches what is installed on devices to advisories, and applies what follows as one more stream of each. */
@Injectable()
export class MatchDevicesService {
  constructor(
    private readonly inventories: InventoryReadingRepository,
    private readonly advisories: AdvisoryReadingRepository,
    private readonly versions: MatchVersionsService,
    private readonly door: ApplyDerivedScans,
  ) {}

  /** @param at when what changed was so; null when it was the inventory, which tells itself */
  async match(organizationId: number, deviceIds: readonly number[], at: Date | null): Promise<void> {
    let left = deviceIds;
    for (let round = 1; left.length > 0; round += 1) {
      if (round > ROUNDS) throw new Error(`${left.length} devices changed while they were matched`);
      left = await this.matchOnce(organizationId, left, at);
    }
  }

  /** Gives the devices that moved on meanwhile. */
  private async matchOnce(organizationId: number, deviceIds: readonly number[], at: Date | null): Promise<number[]> {
    const inventories = together(await this.inventories.ofDevices(organizationId, deviceIds));
    if (inventories.length === 0) return [];
    const fed = await this.advisories.fed();
    const editions = editionsOf(fed);
    const matched = await this.versions.match(
      organizationId,
      new Set(inventories.flatMap(({ versionIds }) => versionIds)),
      (ecosystem) => editions.get(ecosystem) ?? '',
    );
    const scans = inventories.map(({ deviceId, scope, deviceVersion, startedAt, versionIds }): DerivedScan => ({
      deviceId,
      scope,
      deviceVersion,
      at: at ?? startedAt,
      ...conclusionOf(versionIds, matched, fed),
    }));
    return this.door.apply(organizationId, MATCHER, scans);
  }
}

/** One inventory a device and scope: what several streams tell of one place is all there. */
function together(rows: InventoryRow[]): InventoryRow[] {
  const places = new Map<string, InventoryRow>();
  for (const row of rows) {
    const key = `${row.deviceId}\n${row.scope}`;
    const known = places.get(key);
    if (!known) places.set(key, row);
    else {
      const versionIds = [...new Set([...known.versionIds, ...row.versionIds])].sort((a, b) => a - b);
      const startedAt = known.startedAt > row.startedAt ? known.startedAt : row.startedAt;
      places.set(key, { ...known, versionIds, startedAt });
    }
  }
  return [...places.values()];
}

/** Changes with everything that any feed says about the ecosystem. */
function editionsOf(fed: FedEcosystem[]): Map<string, string> {
  const editions = new Map<string, string>();
  for (const { feed, ecosystem, edition } of fed)
    editions.set(ecosystem, `${editions.get(ecosystem) ?? ''}${feed}:${edition} `);
  return editions;
}
