import { Injectable } from '@nestjs/common';
import { NewerPackages } from '../../domain/installed/superseded.js';
import { AdvisoryQueryRepository } from '../../persistence/advisory-query.repository.js';
import { InventoryQueryRepository, type InventoryRow } from '../../persistence/inventory-query.repository.js';
import { versionOrderOf } from '../../../versions/index.js';
import { ConcludeInventories } from './conclude-inventories.service.js';
import { editionsOf, installedOn, together } from './inventories.js';
import { type MatchedVersion, MatchVersionsService } from './match-versions.service.js';

/** An inventory that is not applied yet. */
export interface NextInventory {
  seriesId: number;
  scope: string;
  startedAt: Date;
  versionIds: readonly number[];
  /** Of their packages, what the inventory held before stays in it. */
  retainedEcosystems: readonly string[];
}

/** What would follow from it. */
export interface ForeseenMatches {
  /** Of all inventories of the device. */
  matchIds: number[];
  /** What would be installed in its scope, and compared. */
  newer: NewerPackages;
}

/** Tells what the matching will say of a device once an inventory is applied, by the steps that it then takes. */
@Injectable()
export class ForeseeMatches {
  constructor(
    private readonly inventories: InventoryQueryRepository,
    private readonly advisories: AdvisoryQueryRepository,
    private readonly versions: MatchVersionsService,
    private readonly concluding: ConcludeInventories,
  ) {}

  async after(organizationId: number, deviceId: number, next: NextInventory): Promise<ForeseenMatches> {
    const [rows, fed] = await Promise.all([
      this.inventories.ofDevices(organizationId, [deviceId]),
      this.advisories.fed(),
    ]);
    const editions = editionsOf(fed);
    const stored =
      next.retainedEcosystems.length === 0 ? [] : rows.filter(({ seriesId }) => seriesId === next.seriesId);
    const own = new Set([...stored.flatMap(({ versionIds }) => versionIds), ...next.versionIds]);
    const lists = [...rows.filter(({ seriesId }) => seriesId !== next.seriesId), { deviceId, versionIds: [...own] }];
    const matched = await this.versions.match(
      organizationId,
      installedOn(lists),
      (ecosystem) => editions.get(ecosystem) ?? '',
    );
    const inventories = await together(replaced(rows, deviceId, next, matched.versions), matched.versions);
    // What is listed elsewhere, in a container's image for one, is not in the place of anything here.
    const here = inventories.filter(({ scope }) => scope === next.scope);
    const installed = new Set(here.flatMap(({ versionIds }) => versionIds));
    const leftOut = matched.leftOut.get(deviceId);
    const compared = [...installed].filter((id) => matched.versions.get(id)?.gap === null && leftOut?.has(id) !== true);
    const listed = await this.inventories.versions(organizationId, compared);
    const concluded = await this.concluding.of(organizationId, inventories, { matched, fed, scanned: new Map() });
    return {
      matchIds: concluded.flatMap(({ scan }) => scan.matchIds),
      newer: new NewerPackages(
        listed.map(({ sourceName, ...row }) => ({ ...row, sources: sourceName === '' ? [] : [sourceName] })),
        versionOrderOf,
      ),
    };
  }
}

/** The inventories of a device with the next one in the place of its stream's last. */
function replaced(
  rows: readonly InventoryRow[],
  deviceId: number,
  { seriesId, scope, startedAt, versionIds, retainedEcosystems }: NextInventory,
  matched: ReadonlyMap<number, MatchedVersion>,
): InventoryRow[] {
  const isStored = (id: number): boolean => retainedEcosystems.includes(matched.get(id)?.ecosystem ?? '');
  const own = rows
    .filter((row) => row.seriesId === seriesId)
    .map((row) => ({ ...row, versionIds: row.versionIds.filter(isStored) }));
  const stored = own.filter(({ isWhole }) => isWhole).flatMap((row) => row.versionIds);
  const one = { deviceId, seriesId, isWhole: true, scope, deviceVersion: 0, startedAt, traits: [] };
  const others = rows.filter((row) => row.seriesId !== seriesId);
  const inDoubt = own.filter(({ isWhole, versionIds: ids }) => !isWhole && ids.length > 0);
  return [...others, { ...one, versionIds: [...new Set([...versionIds, ...stored])] }, ...inDoubt];
}
