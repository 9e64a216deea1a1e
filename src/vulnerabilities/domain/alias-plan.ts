import { compareKeys, displayKey, isCve } from './alias-groups.js';

/** An identifier that a regrouping is about, as it stands before. */
export interface PlacedIdentifier {
  key: string;
  /** As it is shown. */
  written: string;
  /** The vulnerability that it names; null when the organization does not have it yet. */
  vulnerabilityId: number | null;
  /** Whether a scanner of the organization ever named it. What only feeds name comes along with what scanners do. */
  ours: boolean;
  /** Whether matches came under it: findings follow these. */
  hasMatches: boolean;
}

/** A vulnerability as it stands before. `replacedBy` tells that it was merged into another one. */
export interface ExistingVulnerability {
  id: number;
  displayId: string;
  replacedBy: number | null;
}

/** What is to be written so that the groups are as they should be. */
export interface GroupPlan {
  /** Only those that are new or change. */
  vulnerabilities: ExistingVulnerability[];
  /** Every identifier that has, or gets, a vulnerability. */
  identifiers: { key: string; written: string; before: number | null; after: number }[];
}

interface Group {
  keys: string[];
  /** Vulnerabilities whose findings live on in this group. */
  claimedBy: ExistingVulnerability[];
}

/**
 * Gives groups their vulnerabilities, keeping ids where it can: a vulnerability lives on in the group with its matches and
 * its name; a group that several come to keeps the one that has the CVE, else the oldest; one that nobody comes to gets
 * the vulnerability back that it was before it was merged, else a new id.
 *
 * @param existing the vulnerabilities of the identifiers, and those that were merged into them
 * @param lastId the highest id in use
 */
export function planGroups(
  identifiers: readonly PlacedIdentifier[],
  groups: readonly string[][],
  existing: readonly ExistingVulnerability[],
  lastId: number,
): GroupPlan {
  const byKey = new Map(identifiers.map((identifier) => [identifier.key, identifier]));
  const known = groups
    .filter((keys) => keys.some((key) => isKnown(byKey.get(key))))
    .map((keys): Group => ({ keys, claimedBy: [] }));
  claim(known, byKey, existing);
  const plan: GroupPlan = { vulnerabilities: [], identifiers: [] };
  const free = existing.filter(({ replacedBy }) => replacedBy !== null);
  const successor = new Map<number, number>();
  let next = lastId;
  for (const { keys, claimedBy } of known) {
    const display = byKey.get(displayKey(keys))?.written ?? displayKey(keys);
    const survivor = survivorOf(keys, claimedBy) ?? takeBack(keys, free);
    const id = survivor?.id ?? (next += 1);
    if (survivor?.displayId !== display || survivor.replacedBy !== null)
      plan.vulnerabilities.push({ id, displayId: display, replacedBy: null });
    for (const loser of claimedBy) if (loser.id !== id) successor.set(loser.id, id);
    for (const key of keys) {
      const identifier = byKey.get(key);
      if (identifier)
        plan.identifiers.push({ key, written: identifier.written, before: identifier.vulnerabilityId, after: id });
    }
  }
  for (const one of existing) {
    const replacedBy = successor.get(one.id) ?? (free.includes(one) ? successor.get(one.replacedBy ?? 0) : undefined);
    if (replacedBy !== undefined) plan.vulnerabilities.push({ ...one, replacedBy });
  }
  return plan;
}

function isKnown(identifier: PlacedIdentifier | undefined): boolean {
  return identifier !== undefined && (identifier.ours || identifier.vulnerabilityId !== null);
}

/** Lets every vulnerability choose the group in which it lives on. */
function claim(
  groups: Group[],
  byKey: ReadonlyMap<string, PlacedIdentifier>,
  existing: readonly ExistingVulnerability[],
): void {
  const parts = new Map<number, { group: Group; keys: PlacedIdentifier[] }[]>();
  for (const group of groups) {
    for (const key of group.keys) {
      const identifier = byKey.get(key);
      if (!identifier || identifier.vulnerabilityId === null) continue;
      const of = parts.get(identifier.vulnerabilityId) ?? [];
      parts.set(identifier.vulnerabilityId, of);
      const last = of.at(-1);
      if (last?.group === group) last.keys.push(identifier);
      else of.push({ group, keys: [identifier] });
    }
  }
  for (const vulnerability of existing) {
    const named = vulnerability.displayId.toUpperCase();
    const weight = ({ keys }: { keys: PlacedIdentifier[] }): number =>
      (keys.some(({ hasMatches }) => hasMatches) ? 2 : 0) + (keys.some(({ key }) => key === named) ? 1 : 0);
    // Stable: of equals the first group, and groups are sorted.
    const [best] = [...(parts.get(vulnerability.id) ?? [])].sort((a, b) => weight(b) - weight(a));
    best?.group.claimedBy.push(vulnerability);
  }
}

function survivorOf(
  keys: readonly string[],
  claimedBy: readonly ExistingVulnerability[],
): ExistingVulnerability | null {
  const rank = ({ displayId }: ExistingVulnerability): number =>
    isCve(displayId) && keys.includes(displayId.toUpperCase()) ? 0 : 1;
  return [...claimedBy].sort((a, b) => rank(a) - rank(b) || a.id - b.id)[0] ?? null;
}

/** The vulnerability that the group was before it was merged. */
function takeBack(keys: readonly string[], free: ExistingVulnerability[]): ExistingVulnerability | null {
  const [own] = free
    .filter(({ displayId }) => keys.includes(displayId.toUpperCase()))
    .sort((a, b) => compareKeys(a.displayId, b.displayId) || a.id - b.id);
  if (own) free.splice(free.indexOf(own), 1);
  return own ?? null;
}
