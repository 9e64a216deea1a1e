import { Inject, Injectable } from '@nestjs/common';
import { Clock, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { cloudSecurityConfig, type CloudSecurityConfig } from '../config.js';
import { CloudAuditRepository } from '../persistence/cloud-audit.repository.js';
import { CloudSweepRepository } from '../persistence/cloud-sweep.repository.js';

const DAY_MS = 86_400_000;
const BATCH = 100;

/** Of old audits keeps the figures and drops the verdicts. */
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
      while ((await this.audits.thin(organizationId, before, BATCH)) === BATCH);
    });
  }
}
