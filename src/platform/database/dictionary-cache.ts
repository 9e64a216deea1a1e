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
  private readonly organizations = new Map<number, Map<string, number>>();
  private entries = 0;

  constructor(private readonly maxEntries: number) {}

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
    for (const key of keys) if (known?.delete(key) === true) this.entries -= 1;
  }

  private put(organizationId: number, ids: ReadonlyMap<string, number>): void {
    const known = this.organizations.get(organizationId) ?? new Map<string, number>();
    // Re-inserting puts the organization last, among those used most recently.
    this.organizations.delete(organizationId);
    this.organizations.set(organizationId, known);
    const before = known.size;
    for (const [key, id] of ids) known.set(key, id);
    this.entries += known.size - before;
    for (const [oldest, map] of this.organizations) {
      if (this.entries <= this.maxEntries) break;
      this.organizations.delete(oldest);
      this.entries -= map.size;
    }
  }
}
