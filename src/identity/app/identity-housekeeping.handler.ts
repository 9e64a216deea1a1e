import { Injectable } from '@nestjs/common';
import { Clock, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { ConsumedStateRepository } from '../persistence/consumed-state.repository.js';
import { SessionRepository } from '../persistence/session.repository.js';

/** Sessions are kept this long after they ended, for whoever asks what happened; the audit events stay. */
const KEPT_MS = 30 * 86_400_000;

/** Removes sessions that ended long ago and states whose sign-in has run out. */
@JobHandler({ name: 'identity-housekeeping', everySeconds: 600 })
@Injectable()
export class IdentityHousekeepingHandler implements JobHandlerPort {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly states: ConsumedStateRepository,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now();
    await this.states.forget(now);
    await this.sessions.forget(new Date(now.getTime() - KEPT_MS));
  }
}
