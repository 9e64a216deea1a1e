import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';
import { judge } from '../domain/judge.js';
import { knownVerdicts } from '../domain/known-verdicts.js';
import type { ConnectionRow } from '../persistence/cloud-connection.repository.js';
import { CloudExceptionRepository } from '../persistence/cloud-exception.repository.js';
import { CloudReadingRepository } from '../persistence/cloud-reading.repository.js';
import { CloudVerdictRepository } from '../persistence/cloud-verdict.repository.js';
import type { RegisteredSuite } from './cloud-suites.js';

/** Judges what the last good audit read by other settings. What moves by that is no drift: the tenant is as it was. */
@Injectable()
export class RejudgeSuite {
  constructor(
    private readonly readings: CloudReadingRepository,
    private readonly verdicts: CloudVerdictRepository,
    private readonly exceptions: CloudExceptionRepository,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction, which holds the connection; false when nothing is there to judge. */
  async execute(
    organizationId: number,
    { meta, suite }: RegisteredSuite,
    { auditedAt }: Pick<ConnectionRow, 'auditedAt'>,
    settings: AuditSettings,
  ): Promise<boolean> {
    const collected = await this.readings.all(organizationId, meta.key);
    if (auditedAt === null || Object.keys(collected).length === 0) return false;
    const now = this.clock.now();
    // As of the audit: how old something was then must not grow by a change of settings.
    const verdicts = judge(suite, collected, { now: auditedAt, settings });
    const before = new Map((await this.verdicts.all(organizationId, meta.key)).map((row) => [row.checkId, row]));
    const standing = await this.exceptions.standing(organizationId, meta.key, now);
    const exceptions = new Map(standing.map((exception) => [exception.checkId, exception]));
    const known = knownVerdicts(before, verdicts, suite.checks, exceptions, { auditedAt, now });
    await this.verdicts.replace(organizationId, meta.key, known);
    return true;
  }
}
