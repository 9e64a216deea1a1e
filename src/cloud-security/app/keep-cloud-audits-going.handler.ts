import { Inject, Injectable } from '@nestjs/common';
import { Clock, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { cloudSecurityConfig, type CloudSecurityConfig } from '../config.js';
import { BY_ITSELF } from '../domain/actor.js';
import { NotConnectedError } from '../errors.js';
import { CloudSweepRepository } from '../persistence/cloud-sweep.repository.js';
import { AskAudit } from './ask-audit.service.js';
import { CloudSuites } from './cloud-suites.js';
import { InterruptAudit } from './interrupt-audit.service.js';

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
