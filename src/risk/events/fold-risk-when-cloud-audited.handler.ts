import { Injectable } from '@nestjs/common';
import { CLOUD_AUDITED, type CloudAudited } from '../../cloud-security/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { FoldRiskOfSuites } from '../app/fold-risk-of-suites.service.js';

/** What is wrong with a cloud suite is part of the risk of everybody. */
@EventHandler({ on: CLOUD_AUDITED, name: 'fold-risk-when-cloud-audited', refreshes: 'organization' })
@Injectable()
export class FoldRiskWhenCloudAudited implements EventHandlerPort<CloudAudited> {
  constructor(private readonly folding: FoldRiskOfSuites) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.folding.execute(organizationId);
  }
}
