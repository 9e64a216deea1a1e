import { Injectable } from '@nestjs/common';
import { identifierKey } from '../../domain/alias-groups.js';
import { type Comparison, type KnownSource, lacksSource, sourceFrom } from '../../domain/installed/compared-as.js';
import { kernelSourceOf } from '../../domain/installed/kernel-source.js';
import type { MatchGapReason } from '../../domain/match-gap.js';
import { BinarySourceRepository } from '../../persistence/binary-source.repository.js';
import { type InstalledVersionRow, InventoryQueryRepository } from '../../persistence/inventory-query.repository.js';
import { type AffectedBy, AdvisoryResults, type AdvisoryResult } from './advisory-results.service.js';
import { comparedByName } from './compared-by-name.js';

export type EditionOf = (ecosystem: string) => string;

/** A version that is ready to be evaluated. */
export interface Judgeable {
  row: InstalledVersionRow;
  comparison: Comparison;
  edition: string;
  /** Advisories that it is to be compared with. */
  comparisons: number;
}

/** What advisories come to for a version, all that it is compared as taken together. */
export interface EvaluatedVersion extends InstalledVersionRow {
  suite: string;
  edition: string;
  comparisons: number;
  affectedBy: readonly AffectedBy[];
  /** What its advisories speak of, a list for each of its names. */
  spokenOf: readonly (readonly string[])[];
  gap: MatchGapReason | null;
}

/** Evaluates installed versions by advisories. */
@Injectable()
export class EvaluateVersions {
  constructor(
    private readonly inventory: InventoryQueryRepository,
    private readonly results: AdvisoryResults,
    private readonly binaries: BinarySourceRepository,
  ) {}

  /** What versions are to be compared as, and how much that is. */
  async prepare(
    organizationId: number,
    versionIds: readonly number[],
    editionOf: EditionOf,
  ): Promise<Map<number, Judgeable>> {
    if (versionIds.length === 0) return new Map();
    const rows = await this.withSources(organizationId, await this.inventory.versions(organizationId, versionIds));
    const installed = rows.map((row) => ({ row, comparison: comparedByName(row) }));
    const fed = installed.map(({ comparison }) => comparedOf(comparison, editionOf));
    const counts = await this.results.comparisons(fed.flat(), editionOf);
    let at = 0;
    return new Map(
      installed.map(({ row, comparison }, i) => {
        const own = counts.slice(at, (at += fed[i]?.length ?? 0));
        const edition = editionFor({ ecosystem: row.ecosystem, suite: comparison.suite }, editionOf);
        return [row.id, { row, comparison, edition, comparisons: own.reduce((sum, count) => sum + count, 0) }];
      }),
    );
  }

  /** In their order. */
  async evaluate(versions: readonly Judgeable[], editionOf: EditionOf): Promise<EvaluatedVersion[]> {
    const fed = versions.map(({ comparison }) => comparedOf(comparison, editionOf));
    const results = await this.results.of(fed.flat(), editionOf);
    const found = new Map<AdvisoryResult, AffectedBy[]>();
    let at = 0;
    return versions.map(({ row, comparison: { suite, reason }, edition, comparisons }, i) => {
      const own = results.slice(at, (at += fed[i]?.length ?? 0));
      const gap = reason ?? gapOf(row, { suite, edition, isSuiteFed: editionOf(suite) !== '' }, own);
      const spokenOf = own.map((result) => result.spokenOf).filter((names) => names.length > 0);
      return { ...row, suite, edition, comparisons, gap, spokenOf, affectedBy: together(own, found) };
    });
  }

  /**
   * The sources of packages that came without one: as the package lists of their distribution and the names of kernels tell, and
   * only where these do not, as other inventories of the organization do. What one device says decides nothing of another where
   * the distribution speaks.
   */
  private async withSources(organizationId: number, given: InstalledVersionRow[]): Promise<InstalledVersionRow[]> {
    const rows = await this.withListedSources(given);
    const lacking = new Set(rows.filter(lacksSource).map(({ packageId }) => packageId));
    const known = new Map<number, KnownSource[]>();
    for (const one of await this.inventory.sourcesOf(organizationId, [...lacking])) {
      const reported = known.get(one.packageId) ?? [];
      reported.push(one);
      known.set(one.packageId, reported);
    }
    return rows.map((row) => (lacksSource(row) ? { ...row, ...sourceFrom(row, known.get(row.packageId) ?? []) } : row));
  }

  private async withListedSources(rows: InstalledVersionRow[]): Promise<InstalledVersionRow[]> {
    const left = rows.filter(lacksSource);
    if (left.length === 0) return rows;
    const listed = await this.binaries.sourcesOf(left);
    const sources = new Map(listed.map(({ ecosystem, name, source }) => [`${ecosystem}\n${name}`, source]));
    return rows.map((row) => {
      if (!lacksSource(row)) return row;
      const { ecosystem, name, version } = row;
      const sourceName = sources.get(`${ecosystem}\n${name}`) ?? kernelSourceOf(ecosystem, name, version);
      if (sourceName === '') return row;
      // Lists name only packages that have the version of their source.
      return { ...row, ...sourceFrom(row, [{ version: '', sourceName, sourceVersion: '' }]) };
    });
  }
}

/** A version that was left out: nothing is known of it. */
export function notEvaluated({ row, comparison: { suite }, edition, comparisons }: Judgeable): EvaluatedVersion {
  return { ...row, suite, edition, comparisons, gap: 'too-many', spokenOf: [], affectedBy: [] };
}

function comparedOf({ suite, compared }: Comparison, editionOf: EditionOf): Comparison['compared'] {
  return editionOf(suite) === '' ? [] : compared;
}

/** The edition of the ecosystem that it is evaluated by; where none speaks of that, of its own. */
export function editionFor(
  { ecosystem, suite }: Pick<EvaluatedVersion, 'ecosystem' | 'suite'>,
  editionOf: EditionOf,
): string {
  const own = editionOf(ecosystem);
  if (suite === ecosystem) return own;
  const followed = editionOf(suite);
  return followed === '' ? own : `${suite} ${followed}`;
}

/** A name without a source is that of a source where advisories speak of one: binary packages are named after their own. */
function gapOf(
  row: InstalledVersionRow,
  { suite, edition, isSuiteFed }: { suite: string; edition: string; isSuiteFed: boolean },
  results: readonly AdvisoryResult[],
): MatchGapReason | null {
  if (edition === '') return 'no-feed';
  if (!isSuiteFed && suite !== row.ecosystem) return 'suite-unknown';
  if (lacksSource(row) && !results.some(({ isKnown }) => isKnown)) return 'source-unknown';
  if (results.some(({ lacksModule }) => lacksModule)) return 'module-unknown';
  return results.every(({ isCompared }) => isCompared) ? null : 'version-not-comparable';
}

/** Each vulnerability once with each of its fixes: a source and the one that was signed are evaluated by the same advisories. */
function together(results: readonly AdvisoryResult[], known: Map<AdvisoryResult, AffectedBy[]>): AffectedBy[] {
  const [only, ...others] = results.filter(({ affectedBy }) => affectedBy.length > 0);
  if (only === undefined) return [];
  // Most packages of one source and version are affected as that is: they share what was found for it.
  const before = others.length === 0 ? known.get(only) : undefined;
  if (before) return before;
  const found = new Map<string, AffectedBy>();
  for (const { affectedBy } of [only, ...others]) {
    for (const one of affectedBy) {
      const key = `${identifierKey(one.identifier)}\n${one.advisory.id}\n${one.fixedVersion ?? ''}`;
      if (!found.has(key)) found.set(key, one);
    }
  }
  const all = [...found.values()];
  if (others.length === 0) known.set(only, all);
  return all;
}
