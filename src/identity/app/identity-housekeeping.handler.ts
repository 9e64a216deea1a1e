import { Injectable } from '@nestjs/common';
import { Clock, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { BelongingUpkeepRepository } from '../persistence/belonging-upkeep.repository.js';
import { ConsumedStateRepository } from '../persistence/consumed-state.repository.js';
import { SessionRepository } from '../persistence/session.repository.js';

const DAY_MS = 86_400_000;

/** Days that things are kept after their end, for whoever asks what happened; the audit events stay. */
const KEPT = { session: 30, invitation: 90, unverifiedDomain: 30, apiKey: 400 } as const;

/** Removes what ended long ago, states whose sign-in has run out, and domains that nobody proved. */
@JobHandler({ name: 'identity-housekeeping', everySeconds: 600 })
@Injectable()
export class IdentityHousekeepingHandler implements JobHandlerPort {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly upkeep: BelongingUpkeepRepository,
    private readonly states: ConsumedStateRepository,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now();
    await this.states.forget(now);
    const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await this.sessions.forget(ago(KEPT.session));
    await this.upkeep.pruneInvitations(ago(KEPT.invitation));
    await this.upkeep.pruneUnverifiedDomains(ago(KEPT.unverifiedDomain));
    await this.upkeep.pruneApiKeys(ago(KEPT.apiKey));
  }
}
