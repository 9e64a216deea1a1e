import { Injectable } from '@nestjs/common';
import { Clock, FairSlots, inTurns } from '../../platform/index.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';
import { evaluating } from '../domain/evaluating.js';
import type { CheckResult } from '../domain/check-result.js';
import { CloudConnectionRepository, type ConnectionRow } from '../persistence/cloud-connection.repository.js';
import { CloudReadingRepository } from '../persistence/cloud-result.repository.js';
import type { RegisteredSuite } from './cloud-suites.js';
import { StoreResults } from './store-results.service.js';

/** At once in a process: it keeps the thread busy that answers everybody. */
const AT_ONCE = 2;

/** What the readings of an audit come to by some settings. */
export interface Reevaluated {
  auditId: string | null;
  results: readonly CheckResult[];
}

/** Judges what the last good audit read by other settings. */
@Injectable()
export class ReevaluateSuite {
  private readonly places = new FairSlots({ atOnce: AT_ONCE });

  constructor(
    private readonly readings: CloudReadingRepository,
    private readonly connections: CloudConnectionRepository,
    private readonly keeping: StoreResults,
    private readonly clock: Clock,
  ) {}

  /** Before the caller's transaction: a large tenant takes its time, and others need the connection. Null when nothing is there to judge. */
  async evaluated(
    organizationId: number,
    registered: RegisteredSuite,
    settings: AuditSettings,
  ): Promise<Reevaluated | null> {
    const connection = await this.connections.find(organizationId, registered.meta.key);
    if (connection?.disconnectedAt !== null) return null;
    return this.places.run(organizationId, () => this.evaluate(organizationId, registered, connection, settings));
  }

  /** In the caller's transaction, which holds the connection; false when nothing is there to judge. */
  async keep(
    organizationId: number,
    registered: RegisteredSuite,
    connection: ConnectionRow,
    settings: AuditSettings,
    before: Reevaluated | null,
  ): Promise<boolean> {
    // An audit that ended in between brought other readings.
    const isOfThis = before !== null && before.auditId === connection.auditId;
    const evaluated = isOfThis ? before : await this.evaluate(organizationId, registered, connection, settings);
    if (evaluated === null || connection.auditedAt === null) return false;
    const moments = { auditedAt: connection.auditedAt, now: this.clock.now() };
    await this.keeping.anew(organizationId, registered, evaluated.results, moments);
    return true;
  }

  private async evaluate(
    organizationId: number,
    registered: RegisteredSuite,
    { auditId, auditedAt }: ConnectionRow,
    settings: AuditSettings,
  ): Promise<Reevaluated | null> {
    if (auditedAt === null) return null;
    const collected = await this.readings.all(organizationId, registered.meta.key);
    if (Object.keys(collected).length === 0) return null;
    // As of the audit: how old something was then must not grow by a change of settings.
    const results = await inTurns(evaluating(registered.suite, collected, { now: auditedAt, settings }));
    return { auditId, results };
  }
}
