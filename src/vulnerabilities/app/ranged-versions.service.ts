import { Injectable } from '@nestjs/common';
import type { DecidedPackage } from '../domain/decision.js';
import { isInRange, readVersRange } from '../domain/vers-range.js';
import type { NewRiskAcceptance } from '../persistence/risk-acceptance.repository.js';
import { RangedDecisionRepository, type SeenVersions } from '../persistence/ranged-decision.repository.js';
import { versionOrderOf } from './version-order-of.js';

/**
 * Decisions about ranges hold for the versions in them that were ever seen: which those are, the order of versions tells, and
 * SQL does not know it. New versions are looked at when they come, those that are there when a range comes.
 */
@Injectable()
export class RangedVersions {
  constructor(private readonly decisions: RangedDecisionRepository) {}

  /** Gives decisions about ranges the versions that are known to be in them. In the transaction that adds them. */
  async fill(organizationId: number, decisions: readonly NewRiskAcceptance[]): Promise<NewRiskAcceptance[]> {
    const names = decisions.flatMap(({ scope }) =>
      scope.kind === 'package' && typeof scope.package.range === 'string' ? [scope.package.name] : [],
    );
    if (names.length === 0) return [...decisions];
    const seen = grouped(await this.decisions.seen(organizationId, [...new Set(names)]));
    return decisions.map((one) => {
      const { scope } = one;
      if (scope.kind !== 'package' || typeof scope.package.range !== 'string') return one;
      const versions = versionsIn(scope.package.range, scope.package, seen.get(scope.package.name) ?? []);
      return { ...one, scope: { kind: 'package', package: { ...scope.package, versions } } };
    });
  }

  /**
   * Looks whether versions that are new are in ranges that were decided about. Matches wait for whoever decides at the moment, so
   * that either these find the decision, or the decision finds them.
   */
  async extend(organizationId: number, packageIds: readonly number[]): Promise<void> {
    const decided = await this.decisions.about(organizationId, packageIds);
    if (decided.length === 0) return;
    const seen = grouped(await this.decisions.seen(organizationId, [...new Set(decided.map(({ name }) => name))]));
    const more = decided.flatMap(({ id, range, versions, ...of }) => {
      const now = versionsIn(range, of, seen.get(of.name) ?? []);
      return now.every((version) => versions.includes(version)) ? [] : [{ id, versions: now }];
    });
    if (more.length > 0) await this.decisions.widen(organizationId, more);
  }
}

function grouped(rows: readonly SeenVersions[]): Map<string, SeenVersions[]> {
  const byName = new Map<string, SeenVersions[]>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return byName;
}

/** The versions of a package, of all its releases that are meant, that are in a range; sorted. */
function versionsIn(text: string, of: Pick<DecidedPackage, 'ecosystem'>, seen: readonly SeenVersions[]): string[] {
  const range = readVersRange(text);
  if (range === null) return [];
  const inside = seen.flatMap(({ ecosystem, versions }) => {
    const order = versionOrderOf(ecosystem);
    if (order === null || !isMeant(of.ecosystem, ecosystem)) return [];
    return versions.filter((version) => isInRange(version, range, order) === true);
  });
  return [...new Set(inside)].sort();
}

function isMeant(wanted: string | null, ecosystem: string): boolean {
  const [family = ''] = ecosystem.split(':');
  return wanted === null || [ecosystem.toLowerCase(), family.toLowerCase()].includes(wanted.toLowerCase());
}
