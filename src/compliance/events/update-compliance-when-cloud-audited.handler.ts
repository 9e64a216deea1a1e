import { Injectable } from '@nestjs/common';
import { CLOUD_AUDITED, type CloudAudited } from '../../cloud-security/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { InvalidateCompliance } from '../app/invalidate-compliance.service.js';

/** An audit, an exception or the end of a connection: the settings of a suite may speak otherwise for controls. */
@EventHandler({ on: CLOUD_AUDITED, name: 'update-compliance-when-cloud-audited', refreshes: 'organization' })
@Injectable()
export class UpdateComplianceWhenCloudAudited implements EventHandlerPort<CloudAudited> {
  constructor(private readonly invalidate: InvalidateCompliance) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.invalidate.organization(organizationId);
  }
}
