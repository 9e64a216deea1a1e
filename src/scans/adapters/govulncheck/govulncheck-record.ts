import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { SaidOfFinding } from '../../domain/plain-finding.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';

/** How far a vulnerability reaches: its function is called (or in the binary), its package is imported, its module is required. */
export const REACHES = ['required', 'imported', 'called'] as const;
export type Reach = (typeof REACHES)[number];

/** Frames of one trace that are looked at. */
const FRAMES = 1000;

/** One `finding` message: what is vulnerable, and from where it is reached. */
export interface Trace {
  module: unknown;
  version: string;
  reach: Reach;
  /** The line that leads there, or the package; null where only the module is told. */
  place: string | null;
}

/** `cmd/shop/main.go:9` of the frame that the trace begins at, else the package. */
function placeOf(frames: readonly JsonObject[], first: JsonObject): string | null {
  const position = objectOf(frames.findLast((frame) => objectOf(frame.position) !== null)?.position);
  const file = cleanText(position?.filename, TEXT_LIMITS.location - 16);
  if (file === null) return cleanText(first.package, TEXT_LIMITS.location);
  return typeof position?.line === 'number' && Number.isSafeInteger(position.line) ? `${file}:${position.line}` : file;
}

/** The first frame is the vulnerable one, the last the program's own. Null where there is no first. */
export function traceOf(finding: JsonObject): Trace | null {
  const frames = listOf(finding.trace)
    .slice(0, FRAMES)
    .map(objectOf)
    .filter((frame) => frame !== null);
  const [first] = frames;
  if (first === undefined) return null;
  const isCalled = typeof first.function === 'string' && first.function !== '';
  const isImported = typeof first.package === 'string' && first.package !== '';
  return {
    module: first.module,
    version: cleanText(first.version, TEXT_LIMITS.version) ?? '',
    reach: isCalled ? 'called' : isImported ? 'imported' : 'required',
    place: isCalled || isImported ? placeOf(frames, first) : null,
  };
}

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
