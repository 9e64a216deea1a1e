import { Injectable } from '@nestjs/common';
import { breathe } from '../../../platform/index.js';
import { type CvssStatement, type PlacedFinding, readCvssVector } from '../../../scans/index.js';
import { identifierKey } from '../../domain/alias-groups.js';
import { groupBy } from '../../domain/group-by.js';
import { severityOf } from '../../domain/severity.js';
import { type IdentifierWords, AdvisoryQueryRepository } from '../../persistence/advisory-query.repository.js';
import type { InstalledVersionRow } from '../../persistence/inventory-query.repository.js';
import { ResolveFindingsService } from '../resolve-findings.service.js';
import type { AffectedBy } from './advisory-results.service.js';
import type { EvaluatedVersion } from './evaluate-versions.service.js';

/** The source of the series that the service's own matching makes. */
export const MATCHER = 'posture';

/** Findings that are made and given ids at a time: what they are made of is let go before the next. */
const IN_SLICE = 2_000;

/** The matches of a version: their ids, with what each is about in comparable form. */
export type MatchesOf = readonly (readonly [id: number, about: string])[];

/** Gives what advisories come to the ids of matches, slice by slice: versions by thousands of advisories never stand beside each other whole. */
@Injectable()
export class ResolveMatches {
  constructor(
    private readonly advisories: AdvisoryQueryRepository,
    private readonly resolver: ResolveFindingsService,
  ) {}

  /** Version after version, each once; a number that was withdrawn has no match. */
  async *resolve(
    organizationId: number,
    evaluated: readonly EvaluatedVersion[],
  ): AsyncGenerator<[EvaluatedVersion, MatchesOf]> {
    const words = new Map<string, IdentifierWords>();
    for (const versions of slices(evaluated)) {
      await this.learn(words, versions);
      const idOf = new Map<string, number>();
      for (const findings of chunks(versions.flatMap((version) => findingsOf(version, words)))) {
        for (const match of await this.resolver.resolveEach(organizationId, MATCHER, findings))
          idOf.set(matchKey(match.identifier, { ...match, version: match.installedVersion }), match.id);
        await breathe();
      }
      for (const version of versions) yield [version, matchesOf(version, idOf)];
    }
  }

  private async learn(words: Map<string, IdentifierWords>, versions: readonly EvaluatedVersion[]): Promise<void> {
    const missing = new Set<string>();
    for (const { affectedBy } of versions)
      for (const { identifier } of affectedBy) if (!words.has(identifier)) missing.add(identifier);
    if (missing.size === 0) return;
    for (const one of await this.advisories.words([...missing])) words.set(one.identifier, one);
  }
}

/** Versions in slices; those of one package and version, in several architectures, come to one match and stay together. */
function* slices(evaluated: readonly EvaluatedVersion[]): Generator<EvaluatedVersion[]> {
  let slice: EvaluatedVersion[] = [];
  let size = 0;
  for (const same of groupBy(evaluated, ({ packageId, version }) => `${packageId}\n${version}`)) {
    for (const one of same) size += one.affectedBy.length + 1;
    slice.push(...same);
    if (size < IN_SLICE) continue;
    yield slice;
    slice = [];
    size = 0;
  }
  if (slice.length > 0) yield slice;
}

/** Findings in chunks; those that come to one match stay together. */
function* chunks(findings: PlacedFinding[]): Generator<PlacedFinding[]> {
  if (findings.length === 0) return;
  if (findings.length <= IN_SLICE) {
    yield findings;
    return;
  }
  let chunk: PlacedFinding[] = [];
  for (const same of groupBy(findings, ({ vulnerabilityId }) => identifierKey(vulnerabilityId))) {
    chunk.push(...same);
    if (chunk.length < IN_SLICE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function matchesOf(version: EvaluatedVersion, idOf: ReadonlyMap<string, number>): MatchesOf {
  return version.affectedBy.flatMap(({ identifier, advisory }) =>
    [identifier, advisory.id].flatMap((given) => {
      const id = idOf.get(matchKey(given, version));
      return id === undefined ? [] : [[id, identifierKey(given)] as const];
    }),
  );
}

function findingsOf(version: EvaluatedVersion, words: ReadonlyMap<string, IdentifierWords>): PlacedFinding[] {
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

const MAX_REFERENCES = 10;

/**
 * A match as a scanner would report it: of the installed package, not of its source, so that it is the same finding. What is
 * said about the identifier does not depend on the package, so that it is said once.
 */
function findingOf(
  { packageId, ecosystem, name, purl, version, architecture }: InstalledVersionRow,
  { identifier, fixedVersion, fixState, severity }: AffectedBy,
  words: IdentifierWords,
): PlacedFinding {
  const cvss = cvssOf(words);
  return {
    vulnerabilityId: identifier,
    aliases: words.aliases,
    relatedIds: words.advisories,
    package: { ecosystem, name, purl },
    packageId,
    installedVersion: version,
    fixedVersions: fixedVersion === null ? [] : [fixedVersion],
    fixState,
    // Without a word it follows from the vector, like that of a scanner's finding.
    severity: severityOf(severity),
    cvss,
    cwes: words.cwes,
    title: words.title,
    description: null,
    references: words.urls.slice(0, MAX_REFERENCES),
    publishedAt: words.publishedOn === null ? null : `${words.publishedOn}T00:00:00.000Z`,
    locations: [],
    ...(architecture === '' ? {} : { traits: [`arch=${architecture.toLowerCase()}`] }),
  };
}

/** The same under the name of the advisory, where the numbers that it is bound to were withdrawn. */
function findingOfAdvisory(version: InstalledVersionRow, affected: AffectedBy, words: IdentifierWords): PlacedFinding {
  const { id, identifiers } = affected.advisory;
  const made = findingOf(version, { ...affected, identifier: id }, { ...words, aliases: [], advisories: [] });
  return { ...made, relatedIds: [...identifiers], covers: identifiers.map((one) => one.toUpperCase()) };
}

function cvssOf({ cvssVector, cvssScore, cvssSource }: IdentifierWords): CvssStatement[] {
  const read = readCvssVector(cvssVector);
  if (read === null) return [];
  return [{ source: cvssSource ?? 'unknown', version: read.version, vector: read.vector, score: rounded(cvssScore) }];
}

/** Scores are stored in four bytes, and have one decimal. */
function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score * 10) / 10;
}
