import { createHash } from 'node:crypto';
import type { ReadingRecord } from '../domain/audit.js';
import type { Collected, Reading } from '../domain/collected.js';

/** A reading as large as this is no reduction any more; of it only its hash is kept. */
const LARGEST_KEPT_BYTES = 4 * 1024 * 1024;
const MESSAGE_LENGTH = 500;

/** What is kept of what an audit read. */
export interface StoredReadings {
  /** For ever, with the audit. */
  records: Readonly<Record<string, ReadingRecord>>;
  /** Until the next audit, for judging anew; empty when one of them is too large, since a part would be judged wrongly. */
  readings: { collector: string; sha256: string; reading: Reading }[];
}

/** Takes the hash of each reading, over its data as canonical JSON. */
export function storedReadings(collected: Collected): StoredReadings {
  const records: Record<string, ReadingRecord> = {};
  const readings: StoredReadings['readings'] = [];
  let isWhole = true;
  for (const [collector, reading] of Object.entries(collected)) {
    if (reading.state === 'not-read') {
      const { reason, permission } = reading;
      records[collector] = { state: 'not-read', reason, permission, message: reading.message.slice(0, MESSAGE_LENGTH) };
      readings.push({ collector, sha256: sha256(''), reading });
      continue;
    }
    const text = canonicalJson(reading.data ?? null);
    const bytes = Buffer.byteLength(text);
    records[collector] = { state: 'read', sha256: sha256(text), bytes };
    readings.push({ collector, sha256: sha256(text), reading });
    if (bytes > LARGEST_KEPT_BYTES) isWhole = false;
  }
  return { records, readings: isWhole ? readings : [] };
}

/** JSON with the members of every object in order, so that equal values are equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** SHA-256 of a text, hexadecimal. */
function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
