import { Injectable } from '@nestjs/common';
import { Clock, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { ClaimSweepRepository } from '../persistence/claim-sweep.repository.js';
import { ExpireClaims } from './expire-claims.service.js';

/** Puts on record which claims have expired. */
@JobHandler({ name: 'expire-compliance-claims', everySeconds: 60 })
@Injectable()
export class ExpireClaimsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: ClaimSweepRepository,
    private readonly expiring: ExpireClaims,
    private readonly each: EachOrganization,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    await this.each.run(await this.sweep.organizationsWithExpired(this.clock.now()), (id) => this.expiring.execute(id));
  }
}
