import { Injectable } from '@nestjs/common';
import type { PlacedFinding } from '../../../scans/index.js';
import { identifierKey } from '../../domain/alias-groups.js';
import { mayBeOwned } from '../../domain/distribution-owned.js';
import { type KnownSource, lacksSource, sourceFrom } from '../../domain/installed/compared-as.js';
import { kernelSourceOf } from '../../domain/installed/kernel-source.js';
import type { ToldVersion } from '../../domain/installed/one-inventory.js';
import type { MatchGapReason } from '../../domain/match-gap.js';
import { AdvisoryReadingRepository, type IdentifierWords } from '../../persistence/advisory-reading.repository.js';
import { BinarySourceRepository } from '../../persistence/binary-source.repository.js';
import {
  type InstalledVersionRow,
  InventoryReadingRepository,
} from '../../persistence/inventory-reading.repository.js';
import { ResolveFindingsService } from '../resolve-findings.service.js';
import { type AffectedBy, AdvisoryVerdicts, type Verdict } from './advisory-verdicts.service.js';
import { comparedByName } from './compared-by-name.js';
import { findingOf, findingOfAdvisory } from './finding-of-advisory.js';
import { LeastRecent } from './least-recent.js';

/** The source of the streams that the service's own matching makes. */
export const MATCHER = 'posture';

/** An installed version, and the matches that advisories come to. */
export interface MatchedVersion extends ToldVersion {
  id: number;
  name: string;
  /** For people: `left-pad 1.x`. */
  label: string;
  /** Whether it is a package of an operating system, and not of a language. */
  isOfDistribution: boolean;
  /** The ecosystem whose advisories apply: another than its own for backports. */
  suite: string;
  /** Empty where no feed speaks of the ecosystem. */
  edition: string;
  /** Why it was not compared with advisories, at least not with all of them; null where it was. */
  gap: MatchGapReason | null;
  matchIds: readonly number[];
  /** Of a package of a language: what each match is about, in comparable form. Empty for others. */
  identifiers: ReadonlyMap<number, string>;
  /** Of a package of a distribution: what its advisories speak of, as they write it, a list for each of its names. Empty for others. */
  spokenOf: readonly (readonly string[])[];
}

type EditionOf = (ecosystem: string) => string;

/** What advisories come to for a version, all that it is compared as taken together. */
interface Judgment {
  suite: string;
  edition: string;
  affectedBy: AffectedBy[];
  /** What its advisories speak of, a list for each of its names. */
  spokenOf: readonly (readonly string[])[];
  gap: MatchGapReason | null;
}

type Judged = InstalledVersionRow & Judgment;

const MAX_MATCHES = 2_000_000;
const DISTRIBUTION_PURL = /^pkg:(?:deb|rpm|apk|alpm)\//;

/** Matches package versions of an organization to advisories: each once, until what is said of its ecosystem changes. */
@Injectable()
export class MatchVersionsService {
  private readonly known = new LeastRecent<MatchedVersion>(MAX_MATCHES, ({ matchIds }) => matchIds.length + 1);

  constructor(
    private readonly inventory: InventoryReadingRepository,
    private readonly verdicts: AdvisoryVerdicts,
    private readonly advisories: AdvisoryReadingRepository,
    private readonly resolver: ResolveFindingsService,
    private readonly binaries: BinarySourceRepository,
  ) {}

  /** By the id of the version. */
  async match(
    organizationId: number,
    versionIds: Iterable<number>,
    editionOf: EditionOf,
  ): Promise<Map<number, MatchedVersion>> {
    const matched = new Map<number, MatchedVersion>();
    const missing: number[] = [];
    for (const id of versionIds) {
      const known = this.known.get(`${organizationId} ${id}`);
      if (known !== undefined && known.edition === editionFor(known, editionOf)) matched.set(id, known);
      else missing.push(id);
    }
    if (missing.length === 0) return matched;
    const rows = await this.withSources(organizationId, await this.inventory.versions(organizationId, missing));
    const judged = await this.judge(rows, editionOf);
    const idOf = await this.resolve(organizationId, judged);
    for (const version of judged) {
      const { ecosystem, suite, edition, gap, name, affectedBy, spokenOf } = version;
      const isOfDistribution = DISTRIBUTION_PURL.test(version.purl ?? '');
      const matches = affectedBy.flatMap(({ identifier, advisory }) =>
        [identifier, advisory.id].flatMap((given) => {
          const id = idOf.get(matchKey(given, version));
          return id === undefined ? [] : [[id, identifierKey(given)] as const];
        }),
      );
      const matchIds = [...new Set(matches.map(([id]) => id))];
      const one: MatchedVersion = {
        id: version.id,
        ecosystem,
        name,
        packageId: version.packageId,
        version: version.version,
        architecture: version.architecture,
        owner: version.owner,
        hasSource: !lacksSource(version),
        label: `${name} ${version.version}`,
        isOfDistribution,
        suite,
        edition,
        gap,
        matchIds,
        identifiers: new Map(mayBeOwned(ecosystem) ? matches : []),
        spokenOf: isOfDistribution ? spokenOf : [],
      };
      // Another inventory may tell the source any time.
      if (gap !== 'source-unknown') this.known.set(`${organizationId} ${version.id}`, one);
      matched.set(version.id, one);
    }
    return matched;
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
      const told = known.get(one.packageId) ?? [];
      told.push(one);
      known.set(one.packageId, told);
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

  private async judge(rows: InstalledVersionRow[], editionOf: EditionOf): Promise<Judged[]> {
    const installed = rows.map((row) => ({ row, ...comparedByName(row) }));
    const lookups = installed.flatMap(({ suite, compared }) => (editionOf(suite) === '' ? [] : compared));
    const verdicts = await this.verdicts.of(lookups, editionOf);
    let at = 0;
    return installed.map(({ row, suite, reason, compared }) => {
      const own = editionOf(suite) === '' ? [] : verdicts.slice(at, (at += compared.length));
      const edition = editionFor({ ecosystem: row.ecosystem, suite }, editionOf);
      const gap = reason ?? gapOf(row, { suite, edition, isSuiteFed: editionOf(suite) !== '' }, own);
      const spokenOf = own.map((verdict) => verdict.spokenOf).filter((names) => names.length > 0);
      return { ...row, suite, edition, gap, spokenOf, affectedBy: together(own) };
    });
  }

  /** The ids of the matches; a number that was withdrawn has none. */
  private async resolve(organizationId: number, judged: Judged[]): Promise<Map<string, number>> {
    const identifiers = new Set(judged.flatMap(({ affectedBy }) => affectedBy.map(({ identifier }) => identifier)));
    if (identifiers.size === 0) return new Map();
    const words = new Map((await this.advisories.words([...identifiers])).map((one) => [one.identifier, one]));
    const findings = judged.flatMap((version) => findingsOf(version, words));
    const matches = await this.resolver.resolveEach(organizationId, MATCHER, findings);
    return new Map(
      matches.map((match) => [matchKey(match.identifier, { ...match, version: match.installedVersion }), match.id]),
    );
  }
}

/** The edition of the ecosystem that it is judged by; where none speaks of that, of its own. */
function editionFor({ ecosystem, suite }: Pick<MatchedVersion, 'ecosystem' | 'suite'>, editionOf: EditionOf): string {
  const own = editionOf(ecosystem);
  if (suite === ecosystem) return own;
  const followed = editionOf(suite);
  return followed === '' ? own : `${suite} ${followed}`;
}

/** A name without a source is that of a source where advisories speak of one: binary packages are named after their own. */
function gapOf(
  row: InstalledVersionRow,
  { suite, edition, isSuiteFed }: { suite: string; edition: string; isSuiteFed: boolean },
  verdicts: readonly Verdict[],
): MatchGapReason | null {
  if (edition === '') return 'no-feed';
  if (!isSuiteFed && suite !== row.ecosystem) return 'suite-unknown';
  if (lacksSource(row) && !verdicts.some(({ isKnown }) => isKnown)) return 'source-unknown';
  if (verdicts.some(({ lacksModule }) => lacksModule)) return 'module-unknown';
  return verdicts.every(({ isCompared }) => isCompared) ? null : 'version-not-comparable';
}

function findingsOf(version: Judged, words: ReadonlyMap<string, IdentifierWords>): PlacedFinding[] {
  return version.affectedBy.flatMap((affected) => {
    const said = words.get(affected.identifier);
    if (said === undefined) return [];
    if (!said.rejected) return findingOf(version, affected, said);
    return standsAlone(affected, words) ? findingOfAdvisory(version, affected, said) : [];
  });
}

/**
 * Whether an advisory stays though the numbers that it is bound to were withdrawn: the publisher did not take it back. A record
 * that only repeats a CVE goes with it.
 */
function standsAlone({ identifier, advisory }: AffectedBy, words: ReadonlyMap<string, IdentifierWords>): boolean {
  const { id, identifiers } = advisory;
  const isOwn = !id.toUpperCase().endsWith(identifierKey(identifier));
  return isOwn && identifiers[0] === identifier && identifiers.every((one) => words.get(one)?.rejected === true);
}

function matchKey(identifier: string, { packageId, version }: { packageId: number; version: string }): string {
  return `${identifierKey(identifier)}\n${packageId}\n${version}`;
}

/** Each vulnerability once with each of its fixes: a source and the one that was signed are judged by the same advisories. */
function together(verdicts: readonly Verdict[]): AffectedBy[] {
  const found = new Map<string, AffectedBy>();
  for (const one of verdicts.flatMap(({ affectedBy }) => affectedBy)) {
    const key = `${identifierKey(one.identifier)}\n${one.advisory.id}\n${one.fixedVersion ?? ''}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}
