import { Injectable } from '@nestjs/common';
import { Clock, Database, Ids, LOCK, NotFoundError, OrganizationLocks } from '../../platform/index.js';
import type { By } from '../domain/audit.js';
import { jsonBytes } from '../domain/audit-settings.js';
import { endOfDay, exceptedUntil, type ExceptionScope, LONGEST_EXCEPTION_DAYS } from '../domain/known-results.js';
import { ExceptionRuleError } from '../errors.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { CloudExceptionRepository, type NewException } from '../persistence/cloud-exception.repository.js';
import { CloudResultRepository } from '../persistence/cloud-result.repository.js';
import { CloudSuites } from './cloud-suites.js';
import { PublishCloud } from './publish-cloud.service.js';

/** Lays exceptions over the results that are known. In the caller's transaction. */
@Injectable()
export class ExceptedResults {
  constructor(
    private readonly locks: OrganizationLocks,
    private readonly connections: CloudConnectionRepository,
    private readonly results: CloudResultRepository,
  ) {}

  /**
   * Keeps an audit from laying its results at the same time, and other exceptions from being approved: a suite that is not
   * connected has no row to hold.
   */
  async hold(organizationId: number, suite: string): Promise<void> {
    await this.locks.hold(LOCK.cloudExceptions, organizationId);
    await this.connections.hold(organizationId, suite);
  }

  /** @param exception the one that stands now; null for none. */
  async lay(organizationId: number, suite: string, checkId: string, exception: ExceptionScope | null): Promise<void> {
    const known = (await this.results.all(organizationId, suite)).find((row) => row.checkId === checkId);
    if (!known) return;
    await this.results.except(organizationId, suite, checkId, exceptedUntil(exception, known.result));
  }
}

const DAY_MS = 86_400_000;
/** Of the ids of objects as JSON: 200 of 160 characters. */
const EXCEPTED_BYTES = 32 * 1024;

/** What is to be left as it is, why, and how long. */
export interface ExceptCommand {
  reason: string;
  expiresOn: string;
  objects: readonly string[] | null;
}

/** Lets a check, or objects behind it, be as they are for a time; and takes that back. What was seen stays as it is. */
@Injectable()
export class ExceptCheck {
  constructor(
    private readonly database: Database,
    private readonly suites: CloudSuites,
    private readonly exceptions: CloudExceptionRepository,
    private readonly results: ExceptedResults,
    private readonly tell: PublishCloud,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** In the place of the one that stands. Throws {@link ExceptionRuleError}. */
  async execute(organizationId: number, by: By, suite: string, checkId: string, command: ExceptCommand): Promise<void> {
    this.requireCheck(suite, checkId);
    if (jsonBytes(command.objects) > EXCEPTED_BYTES)
      throw new ExceptionRuleError('/objects', `They take at most ${EXCEPTED_BYTES / 1024} KiB together.`);
    const now = this.clock.now();
    const exception: NewException = {
      id: this.ids.next(),
      suite,
      checkId,
      objects: command.objects,
      reason: command.reason,
      expiresOn: command.expiresOn,
      validUntil: lastMoment(command.expiresOn, now),
      approvedBy: by,
      approvedAt: now,
    };
    await this.database.transaction(async () => {
      await this.results.hold(organizationId, suite);
      await this.exceptions.end(organizationId, { suite, checkId }, 'replaced', by, now);
      await this.exceptions.insert(organizationId, exception);
      await this.results.lay(organizationId, suite, checkId, exception);
      const { reason, expiresOn, objects } = command;
      await this.record(organizationId, suite, 'cloud-exception.approved', checkId, {
        exceptionId: exception.id,
        reason,
        expiresOn,
        objects,
      });
    });
  }

  /** Doing it again is no error. */
  async remove(organizationId: number, by: By, suite: string, checkId: string): Promise<void> {
    this.requireCheck(suite, checkId);
    await this.database.transaction(async () => {
      await this.results.hold(organizationId, suite);
      const ended = await this.exceptions.end(organizationId, { suite, checkId }, 'removed', by, this.clock.now());
      if (ended.length === 0) return;
      await this.results.lay(organizationId, suite, checkId, null);
      await this.record(organizationId, suite, 'cloud-exception.removed', checkId, {
        exceptionIds: ended.map(({ id }) => id),
      });
    });
  }

  private async record(
    organizationId: number,
    suite: string,
    action: string,
    checkId: string,
    facts: Record<string, unknown>,
  ): Promise<void> {
    await this.tell.changed(organizationId, suite, 'exception');
    await this.tell.done(organizationId, { action, target: { type: 'cloud-check', id: checkId }, facts });
  }

  private requireCheck(suite: string, checkId: string): void {
    const { checks } = this.suites.get(suite).suite;
    if (!checks.some(({ id }) => id === checkId)) throw new NotFoundError('check');
  }
}

function lastMoment(expiresOn: string, now: Date): Date {
  const start = Date.parse(`${expiresOn}T00:00:00Z`);
  // JavaScript reads February 31 as March 3.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(expiresOn))
    throw new ExceptionRuleError('/expiresOn', 'It is no day such as 2027-03-31.');
  const until = endOfDay(expiresOn);
  if (until <= now) throw new ExceptionRuleError('/expiresOn', 'The day is past.');
  if (until.getTime() > now.getTime() + (LONGEST_EXCEPTION_DAYS + 1) * DAY_MS)
    throw new ExceptionRuleError('/expiresOn', `It is at most ${LONGEST_EXCEPTION_DAYS} days ahead.`);
  return until;
}
