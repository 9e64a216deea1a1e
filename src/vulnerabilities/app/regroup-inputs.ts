import { type AliasEdge, writtenIdentifier } from '../domain/alias-groups.js';
import type { ExistingVulnerability, GroupPlan, PlacedIdentifier } from '../domain/alias-plan.js';
import type { ReachedIdentifier } from '../persistence/alias.repository.js';
import type { Regrouping } from '../persistence/regroup.repository.js';

/** What is said of an identifier. */
export function edgesOf({ key, saidAliases, fedAliases }: ReachedIdentifier): AliasEdge[] {
  return [
    ...saidAliases.map((alias) => ({ identifier: key, alias, global: false })),
    ...fedAliases.map((alias) => ({ identifier: key, alias, global: true })),
  ];
}

/** The identifiers as a plan takes them. */
export function placedOf(
  identifiers: readonly ReachedIdentifier[],
  names: ReadonlyMap<string, string>,
  matched: ReadonlySet<string>,
): PlacedIdentifier[] {
  return identifiers.map(({ key, written, vulnerabilityId }) => {
    const name = names.get(key);
    const shown = vulnerabilityId === null ? (name ?? written) : written;
    return {
      key,
      written: writtenIdentifier(shown ?? key),
      vulnerabilityId,
      ours: name !== undefined,
      hasMatches: matched.has(key),
    };
  });
}

/** The vulnerabilities of the identifiers, each once. */
export function existingOf(identifiers: readonly ReachedIdentifier[]): ExistingVulnerability[] {
  const existing = new Map<number, ExistingVulnerability>();
  for (const { vulnerabilityId, displayId } of identifiers)
    if (vulnerabilityId !== null && displayId !== null)
      existing.set(vulnerabilityId, { id: vulnerabilityId, displayId, replacedBy: null });
  return [...existing.values()].sort((a, b) => a.id - b.id);
}

/** Whether vulnerabilities that exist are joined or taken apart; else the groups only gain names. */
export function movesVulnerabilities(identifiers: readonly ReachedIdentifier[], groups: readonly string[][]): boolean {
  const vulnerabilityOf = new Map(identifiers.map(({ key, vulnerabilityId }) => [key, vulnerabilityId]));
  const seen = new Set<number>();
  for (const keys of groups) {
    const own = new Set(keys.map((key) => vulnerabilityOf.get(key) ?? null).filter((id) => id !== null));
    if (own.size > 1) return true;
    for (const id of own) {
      if (seen.has(id)) return true;
      seen.add(id);
    }
  }
  return false;
}

/** What the plan means for findings: only the vulnerabilities that lose or gain an identifier, with all their identifiers. */
export function regroupingOf(plan: GroupPlan): Regrouping {
  const affected = new Set<number>();
  for (const { before, after } of plan.identifiers) {
    if (before === null || before === after) continue;
    affected.add(before);
    affected.add(after);
  }
  const replaced = new Map(plan.vulnerabilities.map(({ id, replacedBy }) => [id, replacedBy]));
  const vulnerabilityIds = [...affected].sort((a, b) => a - b);
  return {
    vulnerabilityIds,
    identifiers: plan.identifiers.filter(
      ({ before, after }) => affected.has(after) || (before !== null && affected.has(before)),
    ),
    successors: vulnerabilityIds.map((id) => ({ before: id, after: replaced.get(id) ?? id })),
  };
}
