import { Inject, Injectable } from '@nestjs/common';
import { RateLimiter, Clock, Database, Ids, JobQueue } from '../../platform/index.js';
import { cloudSecurityConfig, type CloudSecurityConfig } from '../config.js';
import { type AuditCause, type By, nextDaily } from '../domain/audit.js';
import { NotConnectedError } from '../errors.js';
import { CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { PublishCloud } from './publish-cloud.service.js';

/** The job that runs an audit. */
export const AUDIT_JOB = 'audit-cloud-suite';

/** A run, and whether it was under way before. */
export interface AskedAudit {
  auditId: string;
  isNew: boolean;
}

/** Has a suite of an organization audited: at most one run at a time, whoever asks. */
@Injectable()
export class AskAudit {
  constructor(
    private readonly database: Database,
    private readonly audits: CloudAuditRepository,
    private readonly connections: CloudConnectionRepository,
    private readonly jobs: JobQueue,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly tell: PublishCloud,
  ) {}

  /** Gives the run that is under way when there is one. Throws {@link NotConnectedError}. */
  async execute(organizationId: number, suite: string, cause: AuditCause, by: By): Promise<AskedAudit> {
    return this.database.transaction(async () => {
      const connection = await this.connections.hold(organizationId, suite);
      if (!connection || connection.disconnectedAt !== null) throw new NotConnectedError();
      const now = this.clock.now();
      const id = this.ids.next();
      await this.connections.auditNext(organizationId, suite, nextDaily(now, organizationId, suite));
      // One that was under way may end at this very moment: then there is room for another.
      for (;;) {
        if (await this.audits.ask(organizationId, { id, suite, cause }, by, now)) break;
        const running = await this.audits.underWay(organizationId, suite);
        if (running) return { auditId: running.id, isNew: false };
      }
      await this.enqueue(organizationId, id);
      if (cause === 'asked') {
        const target = { type: 'cloud-audit', id };
        await this.tell.done(organizationId, { action: 'cloud-audit.asked', target, facts: { suite } });
      }
      return { auditId: id, isNew: true };
    });
  }

  /** Puts a run that waits on the queue; again when its job was lost. */
  async enqueue(organizationId: number, auditId: string): Promise<void> {
    await this.jobs.enqueue([{ name: AUDIT_JOB, organizationId, payload: { auditId }, dedupeKey: auditId }]);
  }
}

const HOUR_SECONDS = 3600;

/** Bounds how often an organization has a suite asked by hand: its limits are shared with whatever else asks it. */
@Injectable()
export class LimitAudits {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(cloudSecurityConfig.token) private readonly config: CloudSecurityConfig,
  ) {}

  /** Throws when it was asked too often. */
  take(organizationId: number, suite: string): void {
    const policy = { name: 'cloud-audit', limit: this.config.CLOUD_AUDITS_PER_HOUR, windowSeconds: HOUR_SECONDS };
    this.limiter.take(policy, `${organizationId}:${suite.slice(0, 40)}`);
  }
}
