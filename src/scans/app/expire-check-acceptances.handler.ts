import { Injectable } from '@nestjs/common';
import { Clock, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { CheckAcceptanceRepository } from '../persistence/check-acceptance.repository.js';
import { AcceptChecks, dayOf } from './accept-checks.service.js';

/** Ends acceptances whose last day has passed, so that what they hid is open again by itself. */
@JobHandler({ name: 'expire-check-acceptances', everySeconds: 60 })
@Injectable()
export class ExpireCheckAcceptancesHandler implements JobHandlerPort {
  constructor(
    private readonly acceptances: CheckAcceptanceRepository,
    private readonly accepting: AcceptChecks,
    private readonly each: EachOrganization,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const expired = await this.acceptances.organizationsWithExpired(dayOf(this.clock.now()));
    await this.each.run(expired, (id) => this.accepting.expire(id));
  }
}
