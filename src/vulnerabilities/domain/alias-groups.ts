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
  const written = new Map<string, string>();
  const pairs: [string, string][] = [];
  const add = (id: string): string => {
    const key = identifierKey(id);
    const known = written.get(key);
    // Of several spellings the smallest, so that it does not depend on the order of the report.
    if (known === undefined || id < known) written.set(key, CVE.test(id) ? key : id);
    return key;
  };
  for (const { id, aliases } of assertions) {
    const key = add(id);
    for (const alias of aliases) pairs.push([key, add(alias)]);
  }
  // Sorted, so that which of two conflicting assertions wins does not depend on the order of the report either.
  pairs.sort(([a, b], [c, d]) => compare(a, c) || compare(b, d));

  const members = new Map<string, string[]>();
  for (const [key, root] of join(written.keys(), pairs)) {
    const keys = members.get(root);
    if (keys) keys.push(key);
    else members.set(root, [key]);
  }
  const groups = new Map<string, AliasGroup>();
  for (const keys of members.values()) {
    keys.sort(compare);
    const identifiers = keys.map((key) => written.get(key) ?? key);
    const displayId = identifiers.find((identifier) => CVE.test(identifier)) ?? identifiers[0] ?? '';
    const group: AliasGroup = { displayId, identifiers };
    for (const key of keys) groups.set(key, group);
  }
  return groups;
}

/** Union-find with path compression: the root of every key. A pair that would join two CVEs is left out. */
function join(keys: Iterable<string>, pairs: readonly [string, string][]): Map<string, string> {
  const parent = new Map<string, string>();
  const cveOf = new Map<string, string>();
  for (const key of keys) {
    parent.set(key, key);
    if (CVE.test(key)) cveOf.set(key, key);
  }
  const find = (key: string): string => {
    let root = key;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    for (let at = key; at !== root;) {
      const next = parent.get(at) ?? root;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  for (const [a, b] of pairs) {
    const [rootA, rootB] = [find(a), find(b)];
    const [cveA, cveB] = [cveOf.get(rootA), cveOf.get(rootB)];
    if (rootA === rootB || (cveA !== undefined && cveB !== undefined)) continue;
    parent.set(rootB, rootA);
    const cve = cveA ?? cveB;
    if (cve !== undefined) cveOf.set(rootA, cve);
  }
  return new Map([...parent.keys()].map((key) => [key, find(key)]));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
