/** What a scanner said names one vulnerability: an identifier and its other names. */
export interface NamedVulnerability {
  id: string;
  aliases: readonly string[];
}

/** Identifiers that name one vulnerability. */
export interface AliasGroup {
  /** The CVE where there is one, else the smallest identifier: the same whatever the order of the report. */
  displayId: string;
  /** All names as written, sorted, each once. */
  identifiers: string[];
}

const CVE = /^CVE-\d{4}-\d{4,}$/i;

/** The form in which identifiers are compared: scanners do not agree on case. */
export function identifierKey(id: string): string {
  return id.toUpperCase();
}

/**
 * Groups identifiers that name the same vulnerability (union-find over the assertions of one report). Two different CVEs
 * are never one vulnerability: an assertion that would join them is left out.
 *
 * @returns the group of every identifier, by {@link identifierKey}
 */
export function groupAliases(assertions: Iterable<NamedVulnerability>): Map<string, AliasGroup> {
  const parent = new Map<string, string>();
  const written = new Map<string, string>();
  const cveOf = new Map<string, string>();

  const add = (id: string): string => {
    const key = identifierKey(id);
    if (!parent.has(key)) {
      parent.set(key, key);
      written.set(key, CVE.test(id) ? key : id);
      if (CVE.test(key)) cveOf.set(key, key);
    }
    return key;
  };
  const find = (key: string): string => {
    let root = key;
    while (parent.get(root) !== root) root = parent.get(root)!;
    for (let at = key; at !== root; ) {
      const next = parent.get(at)!;
      parent.set(at, root);
      at = next;
    }
    return root;
  };

  const pairs: [string, string][] = [];
  for (const { id, aliases } of assertions) {
    const key = add(id);
    for (const alias of aliases) pairs.push([key, add(alias)]);
  }
  // Sorted, so that which of two conflicting assertions wins does not depend on the order of the report.
  pairs.sort(([a, b], [c, d]) => compare(a, c) || compare(b, d));
  for (const [a, b] of pairs) {
    const [rootA, rootB] = [find(a), find(b)];
    const [cveA, cveB] = [cveOf.get(rootA), cveOf.get(rootB)];
    if (rootA === rootB || (cveA !== undefined && cveB !== undefined)) continue;
    parent.set(rootB, rootA);
    const cve = cveA ?? cveB;
    if (cve !== undefined) cveOf.set(rootA, cve);
  }

  const members = new Map<string, string[]>();
  for (const key of parent.keys()) {
    const root = find(key);
    members.set(root, [...(members.get(root) ?? []), key]);
  }
  const groups = new Map<string, AliasGroup>();
  for (const [root, keys] of members) {
    keys.sort(compare);
    const group = { displayId: written.get(cveOf.get(root) ?? keys[0]!)!, identifiers: keys.map((key) => written.get(key)!) };
    for (const key of keys) groups.set(key, group);
  }
  return groups;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
