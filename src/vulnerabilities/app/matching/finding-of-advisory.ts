import { type CvssStatement, type PlacedFinding, readCvssVector } from '../../../scans/index.js';
import { severityOf } from '../../domain/severity.js';
import type { IdentifierWords } from '../../persistence/advisory-query.repository.js';
import type { InstalledVersionRow } from '../../persistence/inventory-query.repository.js';
import type { AffectedBy } from './advisory-results.service.js';

const MAX_REFERENCES = 10;

/**
 * A match as a scanner would report it: of the installed package, not of its source, so that it is the same finding. What is
 * said about the identifier does not depend on the package, so that it is said once.
 */
export function findingOf(
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
export function findingOfAdvisory(
  version: InstalledVersionRow,
  affected: AffectedBy,
  words: IdentifierWords,
): PlacedFinding {
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
