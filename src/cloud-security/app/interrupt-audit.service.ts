import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import type { AuditProblem } from '../domain/audit.js';
import { CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';

/** After so many in a row something is wrong that trying at once does not mend. */
const AT_ONCE = 3;

const CRASHED: AuditProblem = {
  code: 'interrupted',
  message: 'The process that ran it ended before it was through. It is done again.',
};

/** Ends a run that was cut off, and has it done again soon. */
@Injectable()
export class InterruptAudit {
  constructor(
    private readonly database: Database,
    private readonly audits: CloudAuditRepository,
    private readonly connections: CloudConnectionRepository,
    private readonly clock: Clock,
  ) {}

  /** Does nothing to a run that has ended. */
  async execute(organizationId: number, auditId: string, problem: AuditProblem = CRASHED): Promise<void> {
    await this.database.transaction(async () => {
      const now = this.clock.now();
      const suite = await this.audits.interrupt(organizationId, auditId, problem, now);
      if (suite === null || (await this.audits.interruptedInARow(organizationId, suite)) >= AT_ONCE) return;
      await this.connections.auditNext(organizationId, suite, now);
    });
  }
}
