import { Injectable } from '@nestjs/common';
import { Clock, Database, inTurns } from '../../platform/index.js';
import { briefOf } from '../domain/audit.js';
import type { AuditSettings, Preflight } from '../domain/cloud-suite.port.js';
import type { Collected } from '../domain/collected.js';
import { evaluating } from '../domain/evaluating.js';
import type { KnownResult } from '../domain/known-results.js';
import { countsOf, scoreOf } from '../domain/score.js';
import type { CheckResult } from '../domain/check-result.js';
import { type AuditProgress, CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { AuditFailure, cutOff } from './audit-watch.js';
import type { RegisteredSuite } from './cloud-suites.js';
import { storedReadings, StoreResults } from './store-results.service.js';
import { PublishCloud } from './publish-cloud.service.js';

/** A run that has read what it could. */
export interface CollectedAudit {
  auditId: string;
  registered: RegisteredSuite;
  /** Of the connection that it was read through. */
  version: number;
  settings: AuditSettings;
  preflight: Preflight;
  collected: Collected;
  progress: AuditProgress;
}

/** Makes what an audit read what is known: results, drift, score and the event of it, in one transaction or not at all. */
@Injectable()
export class StoreAudit {
  constructor(
    private readonly database: Database,
    private readonly audits: CloudAuditRepository,
    private readonly connections: CloudConnectionRepository,
    private readonly results: StoreResults,
    private readonly tell: PublishCloud,
    private readonly clock: Clock,
  ) {}

  /** Throws {@link AuditFailure} when nothing could be read, or the run is not wanted any more. */
  async execute(organizationId: number, run: CollectedAudit): Promise<void> {
    const { auditId, registered, settings, collected } = run;
    const suite = registered.meta.key;
    const now = this.clock.now();
    const results = await inTurns(evaluating(registered.suite, collected, { now, settings }));
    if (results.every(({ status }) => status === 'not-assessed' || status === 'error')) throw nothingRead(results);
    const stored = storedReadings(collected);
    await this.database.transaction(async () => {
      const connection = await this.connections.hold(organizationId, suite);
      if (connection?.version !== run.version || connection.disconnectedAt !== null) throw cutOff('connection-changed');
      const audited = { auditId, results, collected, kept: stored, now };
      const known = await this.results.ofAudit(organizationId, registered, audited);
      const result = { ...figuresOf(known), settings, readings: stored.records, results: briefs(results) };
      if (!(await this.audits.complete(organizationId, auditId, run.progress, result, now)))
        throw cutOff('connection-changed');
      await this.connections.keepPreflight(organizationId, suite, run.preflight, now);
      await this.connections.keepAudit(organizationId, suite, auditId, now);
      await this.tell.changed(organizationId, suite, 'audit');
    });
  }
}

/** Score, coverage and counts of what is known. */
function figuresOf(known: readonly KnownResult[]): {
  score: number | null;
  coverage: number;
  counts: ReturnType<typeof countsOf>;
} {
  const counted = known.map((row) => ({ ...row, excepted: row.exceptedUntil !== null }));
  return { ...scoreOf(known), counts: countsOf(counted) };
}

function briefs(results: readonly CheckResult[]): Record<string, ReturnType<typeof briefOf>> {
  return Object.fromEntries(results.map((one) => [one.checkId, briefOf(one)]));
}

function nothingRead(results: readonly CheckResult[]): AuditFailure {
  const missing = [...new Set(results.flatMap(({ missing }) => missing))].slice(0, 3);
  const message =
    missing.length === 0
      ? 'None of the checks could be assessed.'
      : `Nothing could be read. Missing: ${missing.join(', ')}…`;
  return new AuditFailure({ code: 'nothing-read', message });
}
