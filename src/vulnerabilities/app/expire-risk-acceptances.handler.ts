import { Injectable } from '@nestjs/common';
import { Clock, Database, JobHandler, type JobHandlerPort, OrganizationBusyError } from '../../platform/index.js';
import { RiskAcceptanceRepository } from '../persistence/risk-acceptance.repository.js';
import { EndRiskAcceptances } from './end-risk-acceptances.service.js';
import { dayOf } from './wanted-decision.js';

/** Ends decisions whose last day has passed, so that what they hid returns by itself. */
@JobHandler({ name: 'expire-risk-acceptances', everySeconds: 60 })
@Injectable()
export class ExpireRiskAcceptancesHandler implements JobHandlerPort {
  constructor(
    private readonly decisions: RiskAcceptanceRepository,
    private readonly ending: EndRiskAcceptances,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    for (const organizationId of await this.decisions.organizationsWithExpired(dayOf(this.clock.now()))) {
      await this.database
        .inOrganization(organizationId, () => this.ending.expire(organizationId))
        .catch((error: unknown) => {
          // Its turn comes with the next run; those after it wait for nobody.
          if (!(error instanceof OrganizationBusyError)) throw error;
        });
    }
  }
}
