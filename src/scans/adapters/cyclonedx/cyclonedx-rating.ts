import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssScore, cvssStatement, distinctStatements } from '../../domain/cvss-vector.js';
import type { CvssVersion } from '../../domain/cvss-vector.js';
import { listOf, objectOf } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedFinding, Severity } from '../../domain/observation.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { basisOfStatement, severityOfScore } from '../../domain/severity-of-score.js';
import { highestSeverity, severityOf } from '../../domain/severity.js';

const VERSION_OF_METHOD = new Map<unknown, CvssVersion>([
  ['CVSSv2', '2.0'],
  ['CVSSv3', '3.0'],
  ['CVSSv31', '3.1'],
  ['CVSSv4', '4.0'],
]);

/** Methods that rate something else than the severity of a flaw. */
const OTHER_SCALES = new Set<unknown>(['EPSS', 'OWASP', 'SSVC']);

/** Names that tools write for publishers, and ours. */
const SOURCE_OF_NAME = new Map([
  ['github', 'ghsa'],
  ['github advisories', 'ghsa'],
  ['github advisory database', 'ghsa'],
  ['national vulnerability database', 'nvd'],
  ['rhel', 'redhat'],
]);

/** Namespaces of Grype as its CycloneDX writes them, with hyphens for colons: `nvd-cpe`, `github-language-java`, `debian-distro-debian-12`. */
const NAMESPACE = /^([a-z0-9]{2,20})-(?:cpe$|language-|distro-)/;

/** The publisher that a `source` names, lower case; Grype writes its namespaces there (`nvd:cpe`, `github:language:java`). */
function publisherOf(source: unknown): string | null {
  const name = cleanText(objectOf(source)?.name, TEXT_LIMITS.word)?.toLowerCase();
  const head = NAMESPACE.exec(name ?? '')?.[1] ?? name?.split(':', 1)[0]?.trim();
  return head === undefined || head === '' ? null : (SOURCE_OF_NAME.get(head) ?? head);
}

function ratingsOf(vulnerability: JsonObject): JsonObject[] {
  return listOf(vulnerability.ratings)
    .slice(0, LIST_LIMITS.cvss)
    .map(objectOf)
    .filter((rating) => rating !== null)
    .filter(({ method }) => !OTHER_SCALES.has(method));
}

/** The CVSS statements; a rating by no method, or by `other` from before CycloneDX knew 4.0, must have a vector that names itself. */
export function readCycloneDxCvss(vulnerability: JsonObject): CvssStatement[] {
  const publisher = publisherOf(vulnerability.source);
  const statements = ratingsOf(vulnerability).map((rating) =>
    cvssStatement({
      source: publisherOf(rating.source) ?? publisher ?? 'unknown',
      version: VERSION_OF_METHOD.get(rating.method) ?? null,
      vector: rating.vector,
      score: rating.score,
    }),
  );
  return distinctStatements(statements);
}

function severityOfRating({ method, score }: JsonObject): Severity {
  const version = VERSION_OF_METHOD.get(method);
  return version === undefined ? 'unknown' : severityOfScore(cvssScore(score), version);
}

/** Whether a rating says more than that its source did not rate: `none` without a score of 0 is what tools write for that. */
function isWorded({ severity, score }: JsonObject): boolean {
  const word = severityOf(severity);
  return word === 'none' ? score === 0 : word !== 'unknown';
}

/**
 * The word of the vulnerability's own source where it gives one, else the highest of all; scores only without any word, and
 * then with the words for which score it was.
 */
export function readCycloneDxSeverity(vulnerability: JsonObject): Pick<ObservedFinding, 'severity' | 'severityBasis'> {
  const publisher = publisherOf(vulnerability.source);
  const ratings = ratingsOf(vulnerability);
  const own = ratings.find(
    (rating) => publisher !== null && publisherOf(rating.source) === publisher && isWorded(rating),
  );
  if (own !== undefined) return { severity: severityOf(own.severity) };
  const worded = highestSeverity(ratings.filter(isWorded).map(({ severity }) => severityOf(severity)));
  if (worded !== 'unknown') return { severity: worded };
  // Nobody rated it: a vector says more than that. It is scored where all sources are known.
  if (readCycloneDxCvss(vulnerability).length === 0)
    return { severity: highestSeverity(ratings.map(({ severity }) => severityOf(severity))) };
  const severity = highestSeverity(ratings.map(severityOfRating));
  const rated = ratings.find((rating) => severity !== 'unknown' && severityOfRating(rating) === severity);
  if (rated === undefined) return { severity: 'unknown' };
  const [statement] = readCycloneDxCvss({ ...vulnerability, ratings: [rated] });
  return { severity, severityBasis: statement === undefined ? null : basisOfStatement(statement) };
}
