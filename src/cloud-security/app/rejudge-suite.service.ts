import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';
import { judge } from '../domain/judge.js';
import type { ConnectionRow } from '../persistence/cloud-connection.repository.js';
import { CloudReadingRepository } from '../persistence/cloud-reading.repository.js';
import type { RegisteredSuite } from './cloud-suites.js';
import { KeepVerdicts } from './keep-verdicts.service.js';

/** Judges what the last good audit read by other settings. */
@Injectable()
export class RejudgeSuite {
  constructor(
    private readonly readings: CloudReadingRepository,
    private readonly keep: KeepVerdicts,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction, which holds the connection; false when nothing is there to judge. */
  async execute(
    organizationId: number,
    registered: RegisteredSuite,
    { auditedAt }: Pick<ConnectionRow, 'auditedAt'>,
    settings: AuditSettings,
  ): Promise<boolean> {
    const collected = await this.readings.all(organizationId, registered.meta.key);
    if (auditedAt === null || Object.keys(collected).length === 0) return false;
    // As of the audit: how old something was then must not grow by a change of settings.
    const verdicts = judge(registered.suite, collected, { now: auditedAt, settings });
    await this.keep.anew(organizationId, registered, verdicts, { auditedAt, now: this.clock.now() });
    return true;
  }
}
