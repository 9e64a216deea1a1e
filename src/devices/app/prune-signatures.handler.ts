import { Injectable } from '@nestjs/common';
import { Clock, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { SignedRequestRepository } from '../persistence/signed-request.repository.js';

const BATCH = 5_000;

/** Removes remembered signatures whose requests are too old to be replayed: in batches, so that no request waits for it. */
@JobHandler({ name: 'prune-agent-signatures', everySeconds: 60 })
@Injectable()
export class PruneSignaturesHandler implements JobHandlerPort {
  constructor(
    private readonly requests: SignedRequestRepository,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now();
    for (let forgotten = BATCH; forgotten === BATCH;) forgotten = await this.requests.pruneExpired(now, BATCH);
  }
}
