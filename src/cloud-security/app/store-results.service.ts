import { Injectable } from '@nestjs/common';
import type { Collected } from '../domain/collected.js';
import { driftOf } from '../domain/drift.js';
import { type KnownResult, knownResults, type Moments } from '../domain/known-results.js';
import type { CheckResult } from '../domain/check-result.js';
import { CloudDriftRepository } from '../persistence/cloud-drift.repository.js';
import { CloudExceptionRepository } from '../persistence/cloud-exception.repository.js';
import { CloudReadingRepository } from '../persistence/cloud-reading.repository.js';
import { CloudResultRepository } from '../persistence/cloud-result.repository.js';
import type { RegisteredSuite } from './cloud-suites.js';
import type { StoredReadings } from './stored-readings.js';

/** What an audit brought. */
export interface AuditedResults {
  auditId: string;
  verdicts: readonly CheckResult[];
  collected: Collected;
  kept: StoredReadings;
  now: Date;
}

/** Puts verdicts in the place of those that were known, in the caller's transaction, which holds the connection. */
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
    const { auditId, verdicts: results, collected, kept: stored, now } = audited;
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
