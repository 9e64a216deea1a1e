import { Injectable } from '@nestjs/common';
import { AuditLog, EventBus } from '../../platform/index.js';
import { CLOUD_AUDITED, type CloudAudited } from '../events/cloud-audited.js';

/** What is written in the audit log. */
export interface CloudDeed {
  action: string;
  target?: { type: string; id: string };
  facts?: Record<string, unknown>;
}

/** Tells other contexts, and the audit log, what happened; in the transaction of the deed. */
@Injectable()
export class PublishCloud {
  constructor(
    private readonly events: EventBus,
    private readonly audit: AuditLog,
  ) {}

  /** What the results of a suite say may be something else now. */
  async changed(organizationId: number, suite: string, cause: CloudAudited['cause']): Promise<void> {
    const payload: CloudAudited = { suite, cause };
    await this.events.publish({ type: CLOUD_AUDITED, organizationId, payload });
  }

  async done(organizationId: number, deed: CloudDeed): Promise<void> {
    await this.audit.record({ organizationId, ...deed });
  }
}
