import { everyObservation, type HostReports } from './host-report.js';
import type { ObservedFinding, Observations } from './observation.js';

/** Characters of a document for which it may say so many about vulnerabilities: reports tell one text of several of them. */
const SAID_OF_EACH = 8;
/** What any document may say. */
const LEAST = 1024 * 1024;
/** Characters that one document may say, however long it is. */
const MOST = 64 * 1024 * 1024;

/**
 * Takes descriptions and addresses out of findings where a document says more with them than it has room for. They are kept for
 * each vulnerability: a text that two hundred kilobytes tell of sixty thousand would become half a gigabyte.
 *
 * @param bytes of the document
 * @param most characters, for specs
 */
export function keepWithinRoom(said: Observations | HostReports, bytes: number, most = MOST): void {
  let room = Math.min(most, LEAST + bytes * SAID_OF_EACH);
  const known = new Set<string>();
  const cut = new Set<string>();
  for (const { findings } of everyObservation(said)) {
    for (const finding of findings ?? []) {
      const { vulnerabilityId: id } = finding;
      if (!known.has(id)) {
        known.add(id);
        const length = lengthOf(finding);
        if (length > room) cut.add(id);
        else room -= length;
      }
      if (cut.has(id)) Object.assign(finding, { description: null, references: [] });
    }
  }
}

function lengthOf({ description, references }: ObservedFinding): number {
  return references.reduce((sum, one) => sum + one.length, description?.length ?? 0);
}
