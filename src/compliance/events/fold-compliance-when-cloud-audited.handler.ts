import { Injectable } from '@nestjs/common';
import { CLOUD_AUDITED, type CloudAudited } from '../../cloud-security/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { MarkCompliance } from '../app/mark-compliance.service.js';

/** An audit, an exception or the end of a connection: the settings of a suite may speak otherwise for controls. */
@EventHandler({ on: CLOUD_AUDITED, name: 'fold-compliance-when-cloud-audited', refreshes: 'organization' })
@Injectable()
export class FoldComplianceWhenCloudAudited implements EventHandlerPort<CloudAudited> {
  constructor(private readonly mark: MarkCompliance) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.mark.foldOrganization(organizationId);
  }
}
