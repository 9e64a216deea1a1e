import { Injectable } from '@nestjs/common';
import type { Collected } from '../domain/collected.js';
import { driftOf } from '../domain/drift.js';
import { type KnownVerdict, knownVerdicts, type Moments } from '../domain/known-verdicts.js';
import type { Verdict } from '../domain/verdict.js';
import { CloudDriftRepository } from '../persistence/cloud-drift.repository.js';
import { CloudExceptionRepository } from '../persistence/cloud-exception.repository.js';
import { CloudReadingRepository } from '../persistence/cloud-reading.repository.js';
import { CloudVerdictRepository } from '../persistence/cloud-verdict.repository.js';
import type { RegisteredSuite } from './cloud-suites.js';
import type { KeptReadings } from './kept-readings.js';

/** What an audit brought. */
export interface AuditedVerdicts {
  auditId: string;
  verdicts: readonly Verdict[];
  collected: Collected;
  kept: KeptReadings;
  now: Date;
}

/** Puts verdicts in the place of those that were known, in the caller's transaction, which holds the connection. */
@Injectable()
export class KeepVerdicts {
  constructor(
    private readonly verdicts: CloudVerdictRepository,
    private readonly exceptions: CloudExceptionRepository,
    private readonly drift: CloudDriftRepository,
    private readonly readings: CloudReadingRepository,
  ) {}

  /** Those of an audit, with what they were made of, and what moved since the one before; gives what is known now. */
  async ofAudit(
    organizationId: number,
    registered: RegisteredSuite,
    audited: AuditedVerdicts,
  ): Promise<KnownVerdict[]> {
    const { auditId, verdicts, collected, kept, now } = audited;
    const { key } = registered.meta;
    const { before, known } = await this.replace(organizationId, registered, verdicts, { auditedAt: now, now });
    await this.readings.replace(organizationId, key, auditId, kept.readings);
    const drift = driftOf(before, verdicts, registered.suite.changesIn(collected));
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
    verdicts: readonly Verdict[],
    moments: Moments,
  ): Promise<void> {
    await this.replace(organizationId, registered, verdicts, moments, true);
  }

  private async replace(
    organizationId: number,
    { meta, suite }: RegisteredSuite,
    verdicts: readonly Verdict[],
    moments: Moments,
    onlyKnown = false,
  ): Promise<{ before: ReadonlyMap<string, KnownVerdict>; known: KnownVerdict[] }> {
    const rows = await this.verdicts.all(organizationId, meta.key);
    const before = new Map(rows.map((row) => [row.checkId, row]));
    const standing = await this.exceptions.standing(organizationId, meta.key, moments.now);
    const exceptions = new Map(standing.map((exception) => [exception.checkId, exception]));
    const judged = onlyKnown ? verdicts.filter(({ checkId }) => before.has(checkId)) : verdicts;
    const known = knownVerdicts(before, judged, suite.checks, exceptions, moments);
    await this.verdicts.replace(organizationId, meta.key, known);
    return { before, known };
  }
}
