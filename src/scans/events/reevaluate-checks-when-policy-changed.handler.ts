import { Injectable } from '@nestjs/common';
import { DEVICE_POLICY_CHANGED } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { ReevaluateChecks } from '../app/reevaluate-checks.service.js';

/** Other limits make other answers of what was observed. */
@EventHandler({ on: DEVICE_POLICY_CHANGED, name: 'reevaluate-checks-when-policy-changed', refreshes: 'organization' })
@Injectable()
export class ReevaluateChecksWhenPolicyChanged implements EventHandlerPort {
  constructor(private readonly evaluate: ReevaluateChecks) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.evaluate.execute(organizationId);
  }
}
