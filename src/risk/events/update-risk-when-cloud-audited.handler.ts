import { Injectable } from '@nestjs/common';
import { CLOUD_AUDITED, type CloudAudited } from '../../cloud-security/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { RecountSuites } from '../app/recount-suites.service.js';

/** What is wrong with a cloud suite is part of the risk of everybody. */
@EventHandler({ on: CLOUD_AUDITED, name: 'update-risk-when-cloud-audited', refreshes: 'organization' })
@Injectable()
export class UpdateRiskWhenCloudAudited implements EventHandlerPort<CloudAudited> {
  constructor(private readonly updating: RecountSuites) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.updating.execute(organizationId);
  }
}
