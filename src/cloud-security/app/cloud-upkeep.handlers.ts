import { Inject, Injectable } from '@nestjs/common';
import {
  AuditLog,
  Clock,
  Database,
  EachOrganization,
  JobHandler,
  type JobHandlerPort,
  JsonLogger,
} from '../../platform/index.js';
import { cloudSecurityConfig, type CloudSecurityConfig } from '../config.js';
import { BY_ITSELF } from '../domain/audit.js';
import { NotConnectedError } from '../errors.js';
import { CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudConnectionRepository } from '../persistence/cloud-connection.repository.js';
import { CloudExceptionRepository } from '../persistence/cloud-exception.repository.js';
import { CloudSweepRepository } from '../persistence/cloud-sweep.repository.js';
import { AskAudit } from './ask-audit.service.js';
import { CloudSuites } from './cloud-suites.js';
import { CredentialSeal } from './connection-secrets.js';
import { InterruptAudit } from './run-audit.service.js';
import { PublishCloud } from './publish-cloud.service.js';

/** So many expire in one transaction, and so many times in one run. */
const EXCEPTIONS_AT_ONCE = 500;
const BATCHES = 50;

/** Puts on record which exceptions have expired. They stopped counting at that moment; this tells the others of it. */
@JobHandler({ name: 'end-cloud-exceptions', everySeconds: 60 })
@Injectable()
export class EndExceptionsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: CloudSweepRepository,
    private readonly exceptions: CloudExceptionRepository,
    private readonly database: Database,
    private readonly each: EachOrganization,
    private readonly tell: PublishCloud,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    await this.each.run(await this.sweep.organizationsWithExpired(this.clock.now()), (id) => this.expire(id));
  }

  private async expire(organizationId: number): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch += 1)
      if ((await this.expireSome(organizationId)) < EXCEPTIONS_AT_ONCE) return;
  }

  private expireSome(organizationId: number): Promise<number> {
    return this.database.transaction(async () => {
      const ended = await this.exceptions.expire(organizationId, this.clock.now(), BY_ITSELF, EXCEPTIONS_AT_ONCE);
      if (ended.length === 0) return 0;
      const suites = [...new Set(ended.map(({ suite }) => suite))];
      for (const suite of suites) await this.tell.changed(organizationId, suite, 'exception');
      const facts = { checks: ended.slice(0, 100).map(({ checkId }) => checkId), exceptions: ended.length };
      await this.tell.done(organizationId, { action: 'cloud-exceptions.expired', facts });
      return ended.length;
    });
  }
}

/** A run says every few seconds that it lives; one that waits may wait for others for long. */
const SILENT_MS = { running: 120_000, queued: 3_600_000 };

/** Asks for the audits whose time has come, and looks after runs that were lost. */
@JobHandler({ name: 'keep-cloud-audits-going', everySeconds: 10 })
@Injectable()
export class KeepCloudAuditsGoingHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: CloudSweepRepository,
    private readonly suites: CloudSuites,
    private readonly ask: AskAudit,
    private readonly interrupt: InterruptAudit,
    private readonly each: EachOrganization,
    private readonly clock: Clock,
    @Inject(cloudSecurityConfig.token) private readonly config: CloudSecurityConfig,
  ) {}

  async handle(): Promise<void> {
    await this.mend();
    if (this.config.CLOUD_AUDIT_SCHEDULE === 'on') await this.askForDue();
  }

  private async mend(): Promise<void> {
    const now = this.clock.now().getTime();
    const since = { running: new Date(now - SILENT_MS.running), queued: new Date(now - SILENT_MS.queued) };
    await this.each.run(await this.sweep.silentAudits(since), ({ organizationId, id, state }) =>
      state === 'running' ? this.interrupt.execute(organizationId, id) : this.ask.enqueue(organizationId, id),
    );
  }

  private async askForDue(): Promise<void> {
    const keys = this.suites.all().map(({ meta }) => meta.key);
    const due = await this.sweep.dueForAudit(keys, this.clock.now());
    await this.each.run(due, async ({ organizationId, suite }) => {
      try {
        await this.ask.execute(organizationId, suite, 'scheduled', BY_ITSELF);
      } catch (error) {
        // Disconnected since it was looked up.
        if (!(error instanceof NotConnectedError)) throw error;
      }
    });
  }
}

/** Seals anew, with the key in use, what an older one sealed: so that the older one can be retired. */
@JobHandler({ name: 'reseal-cloud-connections', everySeconds: 3600 })
@Injectable()
export class ResealConnectionsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: CloudSweepRepository,
    private readonly connections: CloudConnectionRepository,
    private readonly seal: CredentialSeal,
    private readonly database: Database,
    private readonly each: EachOrganization,
    private readonly audit: AuditLog,
    private readonly logger: JsonLogger,
  ) {}

  async handle(): Promise<void> {
    const connections = await this.sweep.sealedOtherwise(this.seal.activeKeyId());
    await this.each.run(connections, ({ organizationId, suite }) => this.reseal(organizationId, suite));
  }

  private reseal(organizationId: number, suite: string): Promise<void> {
    return this.database.transaction(async () => {
      const connection = await this.connections.hold(organizationId, suite);
      if (!connection || connection.sealed === null || connection.keyId === null) return;
      const { sealed, keyId, version } = connection;
      const fields = this.seal.open(organizationId, suite, { sealed, keyId });
      // Its audits say so as well.
      if (fields === null) {
        this.logger.warn(`credentials of ${suite} cannot be opened: their key is gone`);
        return;
      }
      await this.connections.reseal(organizationId, suite, version, this.seal.seal(organizationId, suite, fields));
      await this.audit.record({
        organizationId,
        action: 'cloud-connection.resealed',
        target: { type: 'cloud-connection', id: suite },
        facts: { keyBefore: keyId },
      });
    });
  }
}

const DAY_MS = 86_400_000;
const AUDITS_AT_ONCE = 100;

/** Of old audits keeps the figures and drops the results. */
@JobHandler({ name: 'thin-cloud-audits', everySeconds: 21_600 })
@Injectable()
export class ThinAuditsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: CloudSweepRepository,
    private readonly audits: CloudAuditRepository,
    private readonly each: EachOrganization,
    private readonly clock: Clock,
    @Inject(cloudSecurityConfig.token) private readonly config: CloudSecurityConfig,
  ) {}

  async handle(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.CLOUD_AUDIT_DETAIL_DAYS * DAY_MS);
    await this.each.run(await this.sweep.organizationsWithOldAudits(before), async (organizationId) => {
      while ((await this.audits.thin(organizationId, before, AUDITS_AT_ONCE)) === AUDITS_AT_ONCE);
    });
  }
}
