import { Injectable } from '@nestjs/common';
import { Clock, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
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
    private readonly each: EachOrganization,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const expired = await this.decisions.organizationsWithExpired(dayOf(this.clock.now()));
    await this.each.run(expired, (id) => this.ending.expire(id));
  }
}
