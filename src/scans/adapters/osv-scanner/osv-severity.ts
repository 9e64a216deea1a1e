import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement, distinctStatements, type CvssVersion } from '../../domain/cvss-vector.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { severityOfScore } from '../../domain/severity-of-score.js';
import { highestSeverity, severityOf } from '../../domain/severity.js';

const VERSION_OF_TYPE = new Map<unknown, CvssVersion>([
  ['CVSS_V2', '2.0'],
  ['CVSS_V3', '3.1'],
  ['CVSS_V4', '4.0'],
]);

/** `database_specific` of a record, under the name that either way of writing JSON gives it. */
export function databaseSpecific(record: JsonObject): JsonObject | null {
  return objectOf(record.database_specific ?? record.databaseSpecific);
}

/** Who publishes a record: the database that its identifier begins with; CVE records are made from NVD's. */
function publisherOf(record: JsonObject): string {
  const prefix = /^[a-z]{1,32}/i.exec(cleanText(record.id, TEXT_LIMITS.id) ?? '')?.[0].toLowerCase() ?? 'osv';
  return prefix === 'cve' ? 'nvd' : prefix;
}

/** The vectors of the records; OSV has no scores beside them. */
export function readOsvCvss(records: readonly JsonObject[]): CvssStatement[] {
  const statements = records.flatMap((record) =>
    listOf(record.severity)
      .slice(0, LIST_LIMITS.cvss)
      .map((row) => {
        const fields = objectOf(row);
        const version = VERSION_OF_TYPE.get(fields?.type) ?? null;
        if (fields === null || version === null) return null;
        return cvssStatement({ source: publisherOf(record), version, vector: fields.score, score: null });
      }),
  );
  return distinctStatements(statements);
}

/** Words beside the vectors: GitHub's `database_specific.severity` and Ubuntu's `severity[]` of its own type. */
function wordsOf(record: JsonObject): unknown[] {
  const own = listOf(record.severity).slice(0, LIST_LIMITS.cvss).map(objectOf);
  return [databaseSpecific(record)?.severity, ...own.map((row) => row?.score)];
}

/**
 * The group's highest score on the CVSS scale, which counts as derived where no record names the severity too; else the highest
 * word of its records. Vectors alone are not rated here.
 */
export function readOsvSeverity(
  maximum: unknown,
  records: readonly JsonObject[],
): Pick<ObservedFinding, 'severity' | 'severityBasis'> {
  const text = cleanText(maximum, TEXT_LIMITS.word) ?? '';
  const isScore = /^\d{1,2}(?:\.\d{1,3})?$/.test(text);
  const scored = isScore ? severityOfScore(Number(text)) : severityOf(text);
  const named = records.flatMap(wordsOf).map(severityOf);
  if (scored === 'unknown') return { severity: highestSeverity(named) };
  return {
    severity: scored,
    severityBasis: isScore && !named.includes(scored) ? `max_severity ${text} by osv-scanner` : null,
  };
}
