import { Injectable } from '@nestjs/common';
import { Clock, Database, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { CheckAcceptanceRepository } from '../persistence/check-acceptance.repository.js';
import { AcceptChecks, dayOf } from './accept-checks.service.js';

/** Ends acceptances whose last day has passed, so that what they hid is open again by itself. */
@JobHandler({ name: 'expire-check-acceptances', everySeconds: 60 })
@Injectable()
export class ExpireCheckAcceptancesHandler implements JobHandlerPort {
  constructor(
    private readonly acceptances: CheckAcceptanceRepository,
    private readonly accepting: AcceptChecks,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    for (const organizationId of await this.acceptances.organizationsWithExpired(dayOf(this.clock.now()))) {
      await this.database.inOrganization(organizationId, () => this.accepting.expire(organizationId));
    }
  }
}
