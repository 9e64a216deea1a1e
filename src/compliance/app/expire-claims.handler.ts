import { Injectable } from '@nestjs/common';
import { Clock, Database, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { ClaimSweepRepository } from '../persistence/claim-sweep.repository.js';
import { ExpireClaims } from './expire-claims.service.js';

/** Puts on record which claims have expired. */
@JobHandler({ name: 'expire-compliance-claims', everySeconds: 60 })
@Injectable()
export class ExpireClaimsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: ClaimSweepRepository,
    private readonly expiring: ExpireClaims,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    for (const organizationId of await this.sweep.organizationsWithExpired(this.clock.now())) {
      await this.database.inOrganization(organizationId, () => this.expiring.execute(organizationId));
    }
  }
}
