import { groupBy } from '../../domain/group-by.js';
import { oneInventory } from '../../domain/installed/one-inventory.js';
import type { FedEcosystem } from '../../persistence/advisory-reading.repository.js';
import type { InventoryRow } from '../../persistence/inventory-reading.repository.js';
import type { MatchedVersion } from './match-versions.service.js';

/** What is installed in one place, as far as inventories tell. */
export interface JoinedInventory extends InventoryRow {
  /** Versions that only suspect scans list: what follows from them counts, and they take nothing from others. */
  doubtful: ReadonlySet<number>;
}

/** One inventory a device and scope, out of what several streams tell of one place. */
export function together(rows: InventoryRow[], matched: ReadonlyMap<number, MatchedVersion>): JoinedInventory[] {
  return groupBy(rows, ({ deviceId, scope }) => `${deviceId}\n${scope}`).map(([row, ...others]) => {
    if (others.length === 0) return { ...row, doubtful: new Set(row.isWhole ? [] : row.versionIds) };
    const sure = new Set([row, ...others].flatMap(({ isWhole, versionIds }) => (isWhole ? versionIds : [])));
    const newestFirst = [row, ...others].sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
    const startedAt = newestFirst[0]?.startedAt ?? row.startedAt;
    const versionIds = oneInventory(
      newestFirst.map((one) => one.versionIds),
      matched,
      (list) => newestFirst[list]?.isWhole !== false,
    );
    return { ...row, startedAt, versionIds, doubtful: new Set(versionIds.filter((id) => !sure.has(id))) };
  });
}

/** Changes with everything that any feed says about the ecosystem. */
export function editionsOf(fed: readonly FedEcosystem[]): Map<string, string> {
  const editions = new Map<string, string>();
  for (const { feed, ecosystem, edition } of fed)
    editions.set(ecosystem, `${editions.get(ecosystem) ?? ''}${feed}:${edition} `);
  return editions;
}
