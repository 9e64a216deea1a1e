import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssScore, cvssStatement, distinctStatements } from '../../domain/cvss-vector.js';
import type { CvssVersion } from '../../domain/cvss-vector.js';
import { listOf, objectOf } from '../../domain/json-fields.js';
import type { JsonObject } from '../../domain/json-fields.js';
import type { CvssStatement, Severity } from '../../domain/observation.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { severityOfScore } from '../../domain/severity-of-score.js';
import { highestSeverity, severityOf } from '../../domain/severity.js';

const VERSION_OF_METHOD = new Map<unknown, CvssVersion>([
  ['CVSSv2', '2.0'],
  ['CVSSv3', '3.0'],
  ['CVSSv31', '3.1'],
  ['CVSSv4', '4.0'],
]);

/** Methods that rate something else than the severity of a flaw. */
const OTHER_SCALES = new Set<unknown>(['OWASP', 'SSVC']);

/** Names that tools write for publishers, and ours. */
const SOURCE_OF_NAME = new Map([
  ['github', 'ghsa'],
  ['github advisories', 'ghsa'],
  ['github advisory database', 'ghsa'],
  ['national vulnerability database', 'nvd'],
  ['rhel', 'redhat'],
]);

/** The publisher that a `source` names, lower case; Grype writes its namespaces there (`nvd:cpe`, `github:language:java`). */
function publisherOf(source: unknown): string | null {
  const name = cleanText(objectOf(source)?.name, TEXT_LIMITS.word)?.toLowerCase();
  const head = name?.split(':', 1)[0]?.trim();
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

/** The word of the vulnerability's own source where it gives one, else the highest of all; scores only without any word. */
export function readCycloneDxSeverity(vulnerability: JsonObject): Severity {
  const publisher = publisherOf(vulnerability.source);
  const ratings = ratingsOf(vulnerability);
  const own = ratings.find(
    ({ source, severity }) =>
      publisher !== null && publisherOf(source) === publisher && severityOf(severity) !== 'unknown',
  );
  if (own !== undefined) return severityOf(own.severity);
  const worded = highestSeverity(ratings.map(({ severity }) => severityOf(severity)));
  return worded === 'unknown' ? highestSeverity(ratings.map(severityOfRating)) : worded;
}
