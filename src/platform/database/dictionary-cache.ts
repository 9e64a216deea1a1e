import { LRUCache } from 'lru-cache';
import { whenUndone } from './open-unit.js';

/** The id of a key that was resolved; throws when the dictionary gave none, which would be a defect of its statement. */
export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('The dictionary gave no id for a key that it was asked for.');
  return id;
}

/**
 * Ids that never change, by organization and key, kept in the process. Bounded: when it is full, the organizations that
 * were used longest ago go first.
 */
export class DictionaryCache {
  private readonly organizations: LRUCache<number, Map<string, number>>;

  constructor(maxEntries: number) {
    this.organizations = new LRUCache({ maxSize: maxEntries, sizeCalculation: ({ size }) => Math.max(1, size) });
  }

  /**
   * The id of every wanted key. Those not known here are asked of `ensure` in one call, which makes them where they are
   * new and must give a row for each.
   */
  async resolve<Wanted, Row>(
    organizationId: number,
    wanted: ReadonlyMap<string, Wanted>,
    ensure: (missing: Wanted[]) => Promise<(Row & { id: number })[]>,
    keyOf: (row: Row) => string,
  ): Promise<Map<string, number>> {
    const known = this.organizations.get(organizationId);
    const ids = new Map<string, number>();
    const added: string[] = [];
    const missing: Wanted[] = [];
    for (const [key, value] of wanted) {
      const id = known?.get(key);
      if (id === undefined) missing.push(value);
      else ids.set(key, id);
    }
    if (missing.length > 0) {
      const rows = await ensure(missing);
      for (const row of rows) {
        const key = keyOf(row);
        ids.set(key, row.id);
        added.push(key);
      }
      // A transaction that is undone takes back what it made: its ids would be nobody's.
      whenUndone(() => {
        this.evict(organizationId, added);
      });
    }
    this.put(organizationId, ids);
    return ids;
  }

  private evict(organizationId: number, keys: readonly string[]): void {
    const known = this.organizations.get(organizationId);
    if (!known) return;
    for (const key of keys) known.delete(key);
    this.store(organizationId, known);
  }

  private put(organizationId: number, ids: ReadonlyMap<string, number>): void {
    const known = this.organizations.get(organizationId) ?? new Map<string, number>();
    for (const [key, id] of ids) known.set(key, id);
    this.store(organizationId, known);
  }

  /** What is stored has grown or shrunk: only what is stored anew is weighed anew. */
  private store(organizationId: number, known: Map<string, number>): void {
    this.organizations.delete(organizationId);
    this.organizations.set(organizationId, known);
  }
}
