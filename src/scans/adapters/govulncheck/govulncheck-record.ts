import { cvssStatement } from '../../domain/cvss-vector.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { SaidOfFinding } from '../../domain/plain-finding.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';

/** What a record of Go's database says of its vulnerability, in the format of OSV. */
export function wordsOfRecord(record: JsonObject | undefined): Partial<SaidOfFinding> {
  if (record === undefined) return {};
  const ids = (name: string): (string | null)[] =>
    listOf(record[name]).slice(0, LIST_LIMITS.identifiers).map(vulnerabilityId);
  const vectors = listOf(record.severity)
    .slice(0, LIST_LIMITS.cvss)
    .map((row) => cvssStatement({ source: 'go', version: null, vector: objectOf(row)?.score, score: null }));
  return {
    sameIds: ids('aliases'),
    otherIds: ids('related'),
    cvss: vectors,
    title: record.summary,
    description: record.details,
    references: [
      objectOf(record.database_specific)?.url,
      ...listOf(record.references)
        .slice(0, LIST_LIMITS.references)
        .map((row) => objectOf(row)?.url),
    ],
    publishedAt: record.published,
  };
}

/** Whether the database took the record back. */
export function isWithdrawn(record: JsonObject | undefined): boolean {
  return record !== undefined && instantOf(record.withdrawn) !== null;
}
