import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock, Database, type Job, JobHandler, type JobHandlerPort, JsonLogger } from '../../platform/index.js';
import type { AuditProblem } from '../domain/audit.js';
import { CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { AUDIT_JOB } from './ask-audit.service.js';
import { AuditFailure, AuditWatch, cutOff, problemOf } from './audit-watch.js';
import { CollectAudit } from './collect-audit.service.js';
import { StoreAudit } from './store-audit.service.js';

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

/** Audits a suite: collects, and has it kept. Whatever goes wrong, what was known stays. */
@Injectable()
export class RunAudit implements OnModuleDestroy {
  private readonly running = new Set<AuditWatch>();
  private isStopped = false;

  constructor(
    private readonly audits: CloudAuditRepository,
    private readonly collect: CollectAudit,
    private readonly keep: StoreAudit,
    private readonly interrupt: InterruptAudit,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
  ) {}

  /** An orderly stop does not wait for suites: the runs are marked, and done again. */
  onModuleDestroy(): void {
    this.isStopped = true;
    for (const watch of this.running) watch.stop(cutOff('service-stopped'));
  }

  /** One that runs already was cut off with its worker. */
  async execute(organizationId: number, auditId: string): Promise<void> {
    const started = await this.audits.start(organizationId, auditId, this.clock.now());
    if (!started) return this.interrupt.execute(organizationId, auditId);
    const watch = new AuditWatch((progress) => this.audits.goOn(organizationId, auditId, progress, this.clock.now()));
    this.running.add(watch);
    if (this.isStopped) watch.stop(cutOff('service-stopped'));
    try {
      const collection = await this.collect.execute(organizationId, started.suite, watch);
      await watch.end();
      watch.signal.throwIfAborted();
      await this.keep.execute(organizationId, { auditId, ...collection, progress: watch.now() });
    } catch (error) {
      await watch.end();
      await this.end(organizationId, auditId, watch, error);
    } finally {
      this.running.delete(watch);
    }
  }

  private async end(organizationId: number, auditId: string, watch: AuditWatch, error: unknown): Promise<void> {
    const reason: unknown = watch.signal.aborted ? watch.signal.reason : error;
    if (reason instanceof AuditFailure && reason.state === 'interrupted')
      return this.interrupt.execute(organizationId, auditId, reason.problem);
    const problem = problemOf(reason);
    if (problem === null) this.logger.failure('an audit of a suite failed', reason);
    const told = problem ?? { code: 'suite-failed', message: 'The audit failed; the log says why.' };
    await this.audits.fail(organizationId, auditId, told, watch.now(), this.clock.now());
  }
}

/** Audits a suite of an organization. */
@JobHandler({ name: AUDIT_JOB, isLong: true })
@Injectable()
export class RunAuditHandler implements JobHandlerPort<{ auditId: string }> {
  constructor(private readonly run: RunAudit) {}

  async handle({ organizationId, payload }: Job<{ auditId: string }>): Promise<void> {
    if (organizationId !== null) await this.run.execute(organizationId, payload.auditId);
  }
}
