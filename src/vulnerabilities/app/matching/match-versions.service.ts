import { Injectable } from '@nestjs/common';
import type { PlacedFinding } from '../../../scans/index.js';
import { identifierKey } from '../../domain/alias-groups.js';
import type { MatchGapReason } from '../../domain/match-gap.js';
import { AdvisoryReadingRepository, type IdentifierWords } from '../../persistence/advisory-reading.repository.js';
import {
  type InstalledVersionRow,
  InventoryReadingRepository,
} from '../../persistence/inventory-reading.repository.js';
import { ResolveFindingsService } from '../resolve-findings.service.js';
import { type AffectedBy, AdvisoryVerdicts, type Verdict, type VersionLookup } from './advisory-verdicts.service.js';
import { findingOf, findingOfAdvisory } from './finding-of-advisory.js';
import { LeastRecent } from './least-recent.js';

/** The source of the streams that the service's own matching makes. */
export const MATCHER = 'posture';

/** An installed version, and the matches that advisories come to. */
export interface MatchedVersion {
  id: number;
  ecosystem: string;
  name: string;
  version: string;
  /** For people: `left-pad 1.x`. */
  label: string;
  /** Whether it is a package of an operating system, and not of a language. */
  isOfDistribution: boolean;
  /** Empty where no feed speaks of the ecosystem. */
  edition: string;
  /** Why it was not compared with advisories, at least not with all of them; null where it was. */
  gap: MatchGapReason | null;
  matchIds: readonly number[];
}

type Judged = InstalledVersionRow & { affectedBy: AffectedBy[]; isCompared: boolean; edition: string };

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
  ) {}

  /** By the id of the version. */
  async match(
    organizationId: number,
    versionIds: Iterable<number>,
    editionOf: (ecosystem: string) => string,
  ): Promise<Map<number, MatchedVersion>> {
    const matched = new Map<number, MatchedVersion>();
    const missing: number[] = [];
    for (const id of versionIds) {
      const known = this.known.get(`${organizationId} ${id}`);
      if (known?.edition === editionOf(known?.ecosystem ?? '')) matched.set(id, known);
      else missing.push(id);
    }
    if (missing.length === 0) return matched;
    const judged = await this.judge(await this.inventory.versions(organizationId, missing), editionOf);
    const idOf = await this.resolve(organizationId, judged);
    for (const version of judged) {
      const { ecosystem, edition, name, affectedBy } = version;
      const ids = affectedBy.flatMap(({ identifier, advisory }) =>
        [identifier, advisory.id].map((given) => idOf.get(matchKey(given, version))),
      );
      const matchIds = [...new Set(ids.filter((id) => id !== undefined))];
      const one: MatchedVersion = {
        id: version.id,
        ecosystem,
        name,
        version: version.version,
        label: `${name} ${version.version}`,
        isOfDistribution: DISTRIBUTION_PURL.test(version.purl ?? ''),
        edition,
        gap: gapOf(version),
        matchIds,
      };
      this.known.set(`${organizationId} ${version.id}`, one);
      matched.set(version.id, one);
    }
    return matched;
  }

  private async judge(rows: InstalledVersionRow[], editionOf: (ecosystem: string) => string): Promise<Judged[]> {
    const fed = rows.filter(({ ecosystem }) => editionOf(ecosystem) !== '');
    const lookups = fed.map(lookupsOf);
    const verdicts = await this.verdicts.of(lookups.flat(), editionOf);
    const of = new Map(fed.map((row, i) => [row.id, together(verdicts.slice(2 * i, 2 * i + 2))]));
    return rows.map((row) => ({
      ...row,
      edition: editionOf(row.ecosystem),
      ...(of.get(row.id) ?? { affectedBy: [], isCompared: true }),
    }));
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

function gapOf({ edition, isCompared }: Judged): MatchGapReason | null {
  if (edition === '') return 'no-feed';
  return isCompared ? null : 'version-not-comparable';
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

/** By the source that it was built from, whose version advisories of distributions name, and by itself. */
function lookupsOf({
  ecosystem,
  name,
  version,
  sourceName,
  sourceVersion,
}: InstalledVersionRow): [VersionLookup, VersionLookup] {
  return [
    { ecosystem, name: sourceName || name, version: sourceVersion || version, ofSource: true },
    { ecosystem, name, version, ofSource: false },
  ];
}

function together(verdicts: Verdict[]): Pick<Judged, 'affectedBy' | 'isCompared'> {
  return {
    affectedBy: verdicts.flatMap(({ affectedBy }) => affectedBy),
    isCompared: verdicts.every(({ isCompared }) => isCompared),
  };
}
