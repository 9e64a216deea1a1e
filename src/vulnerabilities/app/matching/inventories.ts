import { groupBy } from '../../domain/group-by.js';
import { oneInventory } from '../../domain/installed/one-inventory.js';
import type { FedEcosystem } from '../../persistence/advisory-query.repository.js';
import type { InventoryRow } from '../../persistence/inventory-query.repository.js';
import { breathe } from '../../../platform/index.js';
import type { InstalledOn } from '../../domain/device-bounds.js';
import type { MatchedVersion } from './match-versions.service.js';

/** What is installed in one place, as far as inventories tell. */
export interface JoinedInventory extends InventoryRow {
  /** Versions that only suspect scans list: what follows from them counts, and they take nothing from others. */
  doubtful: ReadonlySet<number>;
}

/** Inventories that are joined in one go: mostly each is one list, and there is nothing to do. */
const BEFORE_OTHERS = 4;

/** One inventory a device and scope, out of what several series tell of one place. */
export async function together(
  rows: readonly InventoryRow[],
  matched: ReadonlyMap<number, MatchedVersion>,
): Promise<JoinedInventory[]> {
  const joined: JoinedInventory[] = [];
  for (const group of groupBy(rows, ({ deviceId, scope }) => `${deviceId}\n${scope}`)) {
    joined.push(join(group, matched));
    if (joined.length % BEFORE_OTHERS === 0) await breathe();
  }
  return joined;
}

/** What is installed by device; a version stands in so many lists as there are scopes and series that tell of it. */
export function installedOn(rows: readonly Pick<InventoryRow, 'deviceId' | 'versionIds'>[]): InstalledOn[] {
  return groupBy(rows, ({ deviceId }) => deviceId).map((own) => {
    const lists = new Map<number, number>();
    for (const { versionIds } of own) for (const id of versionIds) lists.set(id, (lists.get(id) ?? 0) + 1);
    return { deviceId: own[0].deviceId, lists };
  });
}

function join(
  [row, ...others]: readonly [InventoryRow, ...InventoryRow[]],
  matched: ReadonlyMap<number, MatchedVersion>,
): JoinedInventory {
  if (others.length === 0) return { ...row, doubtful: new Set(row.isWhole ? [] : row.versionIds) };
  const sure = new Set([row, ...others].flatMap(({ isWhole, versionIds }) => (isWhole ? versionIds : [])));
  const newestFirst = [row, ...others].sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const startedAt = newestFirst[0]?.startedAt ?? row.startedAt;
  const versionIds = oneInventory(
    newestFirst.map((one) => one.versionIds),
    matched,
    (list) => newestFirst[list]?.isWhole !== false,
  );
  // What is told by several is a part of only that of which all of them are.
  const traits = others.reduce<readonly string[]>(
    (common, one) => common.filter((trait) => one.traits.includes(trait)),
    row.traits,
  );
  return { ...row, startedAt, versionIds, traits, doubtful: new Set(versionIds.filter((id) => !sure.has(id))) };
}

/** Changes with everything that any feed says about the ecosystem. */
export function editionsOf(fed: readonly FedEcosystem[]): Map<string, string> {
  const editions = new Map<string, string>();
  for (const { feed, ecosystem, edition } of fed)
    editions.set(ecosystem, `${editions.get(ecosystem) ?? ''}${feed}:${edition} `);
  return editions;
}
