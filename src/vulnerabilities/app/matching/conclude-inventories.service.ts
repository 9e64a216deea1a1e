import { Inject, Injectable } from '@nestjs/common';
import { breathe, inTurns } from '../../../platform/index.js';
import { vulnerabilitiesConfig, type VulnerabilitiesConfig } from '../../config.js';
import { groupBy } from '../../domain/group-by.js';
import type { FedEcosystem } from '../../persistence/advisory-query.repository.js';
import { ConcludedMatchesRepository } from '../../persistence/concluded-matches.repository.js';
import { type Conclusion, concluding } from './conclusion.js';
import type { JoinedInventory } from './inventories.js';
import { MATCHER, type Matched } from './match-versions.service.js';

/** What there is to conclude from. */
export interface Grounds {
  matched: Matched;
  fed: readonly FedEcosystem[];
  /** By device, the ecosystems that a scanner looked at. */
  scanned: ReadonlyMap<number, ReadonlySet<string>>;
}

/** An inventory with what follows from it. */
export interface Concluded extends Conclusion {
  inventory: JoinedInventory;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Concludes what follows for inventories. Where a device's bounds left packages out, what was found in them before stays: nobody
 * looked, and that is said.
 */
@Injectable()
export class ConcludeInventories {
  constructor(
    private readonly concluded: ConcludedMatchesRepository,
    @Inject(vulnerabilitiesConfig.token) private readonly config: VulnerabilitiesConfig,
  ) {}

  /** @param inventories all of each device */
  async of(organizationId: number, inventories: readonly JoinedInventory[], grounds: Grounds): Promise<Concluded[]> {
    const all: Concluded[] = [];
    for (const own of groupBy(inventories, ({ deviceId }) => deviceId)) {
      for (const one of await this.ofDevice(organizationId, own, grounds)) all.push(one);
      await breathe();
    }
    return all;
  }

  private async ofDevice(
    organizationId: number,
    inventories: readonly JoinedInventory[],
    grounds: Grounds,
  ): Promise<Concluded[]> {
    const deviceId = inventories[0]?.deviceId ?? 0;
    const leftOut = grounds.matched.leftOut.get(deviceId) ?? NONE;
    if (leftOut.size === 0) return concludeEach(inventories, grounds, NONE, new Map());
    const shown = await this.concluded.of(organizationId, deviceId, MATCHER);
    const first = await concludeEach(inventories, grounds, leftOut, shown);
    const total = first.reduce((sum, { scan }) => sum + scan.matchIds.length, 0);
    if (total <= this.config.MATCHING_FINDINGS_LIMIT * 2) return first;
    // What stays must not add up from one inventory to the next: from there on nothing is added.
    const everything = new Set(inventories.flatMap(({ versionIds }) => versionIds));
    return concludeEach(inventories, grounds, everything, shown);
  }
}

/** @param shown by scope, the matches that are concluded at the moment by their package */
async function concludeEach(
  inventories: readonly JoinedInventory[],
  { matched, fed, scanned }: Grounds,
  leftOut: ReadonlySet<number>,
  shown: ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>,
): Promise<Concluded[]> {
  const all: Concluded[] = [];
  for (const inventory of inventories) {
    const looked = scanned.get(inventory.deviceId);
    const conclusion = await inTurns(concluding({ ...inventory, leftOut }, matched.versions, fed, looked));
    const matchIds = new Set(conclusion.scan.matchIds);
    const packages = shown.get(inventory.scope);
    for (const id of packages ? inventory.versionIds : []) {
      if (!leftOut.has(id)) continue;
      for (const stored of packages?.get(matched.versions.get(id)?.packageId ?? 0) ?? []) matchIds.add(stored);
    }
    const scan = { ...conclusion.scan, matchIds: [...matchIds].sort((a, b) => a - b) };
    all.push({ ...conclusion, inventory, scan });
  }
  return all;
}
