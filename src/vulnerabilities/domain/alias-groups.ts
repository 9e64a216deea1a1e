import { joinsByFeedsOnly } from './reported-malware.js';

/** That two identifiers name the same vulnerability, as somebody says. Both in the form of {@link identifierKey}. */
export interface AliasEdge {
  identifier: string;
  alias: string;
  /** From a feed. Feeds are believed before the organization's own scanners. */
  global: boolean;
}

const GCVE_0 = /^GCVE-0-(?=\d{4}-\d{4,}$)/;
const CVE = /^CVE-\d{4}-\d{4,}$/i;

/** The form in which identifiers are compared: scanners do not agree on case, and `GCVE-0-2025-1234` is the CVE of that number. */
export function identifierKey(id: string): string {
  return id.toUpperCase().replace(GCVE_0, 'CVE-');
}

/** The name of a CVE in the Global CVE system (GCVE BCP-04); null for what is none. */
export function gcveOfCve(id: string): string | null {
  return isCve(id) ? `GCVE-0-${id.slice('CVE-'.length)}` : null;
}

/** An identifier as it is shown: a CVE in capitals, any other as it was written. */
export function writtenIdentifier(id: string): string {
  return CVE.test(identifierKey(id)) ? identifierKey(id) : id;
}

/** Whether the identifier is a CVE number, in any case. */
export function isCve(id: string): boolean {
  return CVE.test(id);
}

/** Of a group's identifiers the one that it is shown under: the CVE where there is one, else the smallest. */
export function displayKey(keys: readonly string[]): string {
  return keys.find(isCve) ?? [...keys].sort(compareKeys)[0] ?? '';
}

/**
 * Groups identifiers that name the same vulnerability. Two different CVEs are never one vulnerability, and a name of malware is one
 * of something else only where a feed says so: what would join them is left out, feeds being heard first, and then everybody in alphabetical order. So the groups follow from what is
 * said, and not from the order in which it came.
 *
 * @param identifiers in the form of {@link identifierKey}; those that edges name besides are ignored
 * @returns every identifier in one group; identifiers and groups sorted
 */
export function groupIdentifiers(identifiers: Iterable<string>, edges: Iterable<AliasEdge>): string[][] {
  const sets = new DisjointSets(identifiers);
  const believed = [...edges].filter(
    ({ identifier, alias, global }) => global || !(joinsByFeedsOnly(identifier) || joinsByFeedsOnly(alias)),
  );
  const ordered = believed.map(({ identifier, alias, global }) =>
    identifier < alias ? { a: identifier, b: alias, global } : { a: alias, b: identifier, global },
  );
  ordered.sort((x, y) => Number(y.global) - Number(x.global) || compareKeys(x.a, y.a) || compareKeys(x.b, y.b));
  for (const { a, b } of ordered) sets.join(a, b);
  return sets.groups();
}

/** Union-find with path compression, in which no set ever has two CVEs. */
class DisjointSets {
  private readonly parent = new Map<string, string>();
  private readonly cveOf = new Map<string, string>();

  constructor(keys: Iterable<string>) {
    for (const key of keys) {
      this.parent.set(key, key);
      if (CVE.test(key)) this.cveOf.set(key, key);
    }
  }

  join(a: string, b: string): void {
    if (!this.parent.has(a) || !this.parent.has(b)) return;
    const [rootA, rootB] = [this.find(a), this.find(b)];
    const [cveA, cveB] = [this.cveOf.get(rootA), this.cveOf.get(rootB)];
    if (rootA === rootB || (cveA !== undefined && cveB !== undefined)) return;
    this.parent.set(rootB, rootA);
    const cve = cveA ?? cveB;
    if (cve !== undefined) this.cveOf.set(rootA, cve);
  }

  groups(): string[][] {
    const members = new Map<string, string[]>();
    for (const key of [...this.parent.keys()].sort(compareKeys)) {
      const root = this.find(key);
      const group = members.get(root);
      if (group) group.push(key);
      else members.set(root, [key]);
    }
    return [...members.values()];
  }

  private find(key: string): string {
    let root = key;
    for (let up = this.parent.get(root); up !== undefined && up !== root; up = this.parent.get(root)) root = up;
    for (let at = key; at !== root;) {
      const next = this.parent.get(at) ?? root;
      this.parent.set(at, root);
      at = next;
    }
    return root;
  }
}

/** Orders keys the same on every machine. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
