import { Injectable } from '@nestjs/common';
import { DEVICE_POLICY_CHANGED } from '../../devices/index.js';
import { EventHandler, type EventHandlerPort } from '../../platform/index.js';
import { JudgeChecksAgain } from '../app/judge-checks-again.service.js';

/** Other limits make other answers of what was observed. */
@EventHandler({ on: DEVICE_POLICY_CHANGED, name: 'judge-checks-when-policy-changed', refreshes: 'organization' })
@Injectable()
export class JudgeChecksWhenPolicyChanged implements EventHandlerPort {
  constructor(private readonly judge: JudgeChecksAgain) {}

  async handleEvent({ organizationId }: { organizationId: number }): Promise<void> {
    await this.judge.execute(organizationId);
  }
}
