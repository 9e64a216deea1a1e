import { Injectable } from '@nestjs/common';
import { ApplyDerivedScans, type DerivedScan } from '../../../scans/index.js';
import { AdvisoryQueryRepository } from '../../persistence/advisory-query.repository.js';
import { InventoryQueryRepository } from '../../persistence/inventory-query.repository.js';
import { type InstalledKernels, SettleKernels } from '../settle-kernels.service.js';
import { ConcludeInventories } from './conclude-inventories.service.js';
import { MATCHER, type MatchedVersion, MatchVersionsService } from './match-versions.service.js';
import { PublishReach } from './publish-reach.service.js';
import { editionsOf, installedOn, type JoinedInventory, together } from './inventories.js';

/** A device that is scanned all the while is left to the next try of the job. */
const ROUNDS = 5;

/** Matches what is installed on devices to advisories, and applies what follows as one more series of each. */
@Injectable()
export class MatchDevicesService {
  constructor(
    private readonly inventories: InventoryQueryRepository,
    private readonly advisories: AdvisoryQueryRepository,
    private readonly versions: MatchVersionsService,
    private readonly concluding: ConcludeInventories,
    private readonly door: ApplyDerivedScans,
    private readonly reach: PublishReach,
    private readonly kernels: SettleKernels,
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
    const rows = await this.inventories.ofDevices(organizationId, deviceIds);
    if (rows.length === 0) {
      await this.kernels.installed(organizationId, deviceIds, new Map());
      return [];
    }
    const [fed, scanned] = await Promise.all([this.advisories.fed(), this.reach.scanned(organizationId, deviceIds)]);
    const editions = editionsOf(fed);
    const matched = await this.versions.match(
      organizationId,
      installedOn(rows),
      (ecosystem) => editions.get(ecosystem) ?? '',
    );
    const inventories = await together(rows, matched.versions);
    // Before findings open, so that those of a kernel that does not run never count as reachable.
    const kernels = kernelsOn(inventories, matched.versions);
    const moved = await this.kernels.installed(organizationId, deviceIds, kernels);
    const still = inventories.filter(({ deviceId }) => !moved.includes(deviceId));
    const concluded = await this.concluding.of(organizationId, still, { matched, fed, scanned });
    // Before what follows from it: whoever hears of a conclusion finds how far it reaches.
    await this.reach.report(
      organizationId,
      concluded.map(({ inventory: { deviceId, scope }, reach }) => ({ deviceId, scope, ...reach })),
    );
    const scans = concluded.map(
      ({ inventory: { deviceId, scope, deviceVersion, startedAt, traits }, scan }): DerivedScan => ({
        ...{ deviceId, scope, deviceVersion, traits },
        ...scan,
        at: at ?? startedAt,
      }),
    );
    const left = await this.door.apply(organizationId, MATCHER, scans);
    await this.kernels.applied(organizationId, deviceIds);
    return [...moved, ...left];
  }
}

/** What is installed by device, each of its inventories apart. A kernel that only suspect scans list makes no other one idle. */
function kernelsOn(rows: readonly JoinedInventory[], matched: ReadonlyMap<number, MatchedVersion>): InstalledKernels {
  const systems = new Map<number, MatchedVersion[][]>();
  for (const { deviceId, versionIds, doubtful } of rows) {
    const known = systems.get(deviceId) ?? [];
    known.push(versionIds.flatMap((id) => (doubtful.has(id) ? [] : (matched.get(id) ?? []))));
    systems.set(deviceId, known);
  }
  return systems;
}
