import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReadingRecord } from '../domain/audit.js';
import type { CheckResult } from '../domain/check-result.js';
import type { Collected, Reading } from '../domain/collected.js';
import { driftOf } from '../domain/drift.js';
import { type KnownResult, knownResults, type Moments } from '../domain/known-results.js';
import {
  CloudDriftRepository,
  CloudReadingRepository,
  CloudResultRepository,
} from '../persistence/cloud-result.repository.js';
import { CloudExceptionRepository } from '../persistence/cloud-exception.repository.js';
import type { RegisteredSuite } from './cloud-suites.js';

/** A reading as large as this is no reduction any more; of it only its hash is kept. */
const LARGEST_KEPT_BYTES = 4 * 1024 * 1024;
const MESSAGE_LENGTH = 500;

/** What is kept of what an audit read. */
interface StoredReadings {
  /** For ever, with the audit. */
  records: Readonly<Record<string, ReadingRecord>>;
  /** Until the next audit, for judging anew; empty when one of them is too large, since a part would be evaluated wrongly. */
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

/** What an audit brought. */
export interface AuditedResults {
  auditId: string;
  results: readonly CheckResult[];
  collected: Collected;
  kept: StoredReadings;
  now: Date;
}

/** Puts results in the place of those that were known, in the caller's transaction, which holds the connection. */
@Injectable()
export class StoreResults {
  constructor(
    private readonly results: CloudResultRepository,
    private readonly exceptions: CloudExceptionRepository,
    private readonly drift: CloudDriftRepository,
    private readonly readings: CloudReadingRepository,
  ) {}

  /** Those of an audit, with what they were made of, and what moved since the one before; gives what is known now. */
  async ofAudit(organizationId: number, registered: RegisteredSuite, audited: AuditedResults): Promise<KnownResult[]> {
    const { auditId, results, collected, kept: stored, now } = audited;
    const { key } = registered.meta;
    const { before, known } = await this.replace(organizationId, registered, results, { auditedAt: now, now });
    await this.readings.replace(organizationId, key, auditId, stored.readings);
    const drift = driftOf(before, results, registered.suite.changesIn(collected));
    await this.drift.insert(organizationId, { id: auditId, suite: key, at: now }, drift);
    return known;
  }

  /**
   * Those of old readings by new settings. What moves by that is no drift: the tenant is as it was. A check that the audit did
   * not know is left to the next one: what it reads may not have been asked for.
   */
  async anew(
    organizationId: number,
    registered: RegisteredSuite,
    results: readonly CheckResult[],
    moments: Moments,
  ): Promise<void> {
    await this.replace(organizationId, registered, results, moments, true);
  }

  private async replace(
    organizationId: number,
    { meta, suite }: RegisteredSuite,
    results: readonly CheckResult[],
    moments: Moments,
    onlyKnown = false,
  ): Promise<{ before: ReadonlyMap<string, KnownResult>; known: KnownResult[] }> {
    const rows = await this.results.all(organizationId, meta.key);
    const before = new Map(rows.map((row) => [row.checkId, row]));
    const standing = await this.exceptions.standing(organizationId, meta.key, moments.now);
    const exceptions = new Map(standing.map((exception) => [exception.checkId, exception]));
    const evaluated = onlyKnown ? results.filter(({ checkId }) => before.has(checkId)) : results;
    const known = knownResults(before, evaluated, suite.checks, exceptions, moments);
    await this.results.replace(organizationId, meta.key, known);
    return { before, known };
  }
}
