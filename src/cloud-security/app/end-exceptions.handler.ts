import { Injectable } from '@nestjs/common';
import { Clock, Database, EachOrganization, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { BY_ITSELF } from '../domain/actor.js';
import { CloudExceptionRepository } from '../persistence/cloud-exception.repository.js';
import { CloudSweepRepository } from '../persistence/cloud-sweep.repository.js';
import { PublishCloud } from './publish-cloud.service.js';

/** So many expire in one transaction, and so many times in one run. */
const BATCH = 500;
const BATCHES = 50;

/** Puts on record which exceptions have expired. They stopped counting at that moment; this tells the others of it. */
@JobHandler({ name: 'end-cloud-exceptions', everySeconds: 60 })
@Injectable()
export class EndExceptionsHandler implements JobHandlerPort {
  constructor(
    private readonly sweep: CloudSweepRepository,
    private readonly exceptions: CloudExceptionRepository,
    private readonly database: Database,
    private readonly each: EachOrganization,
    private readonly tell: PublishCloud,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    await this.each.run(await this.sweep.organizationsWithExpired(this.clock.now()), (id) => this.expire(id));
  }

  private async expire(organizationId: number): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch += 1) if ((await this.expireSome(organizationId)) < BATCH) return;
  }

  private expireSome(organizationId: number): Promise<number> {
    return this.database.transaction(async () => {
      const ended = await this.exceptions.expire(organizationId, this.clock.now(), BY_ITSELF, BATCH);
      if (ended.length === 0) return 0;
      const suites = [...new Set(ended.map(({ suite }) => suite))];
      for (const suite of suites) await this.tell.changed(organizationId, suite, 'exception');
      const facts = { checks: ended.slice(0, 100).map(({ checkId }) => checkId), exceptions: ended.length };
      await this.tell.done(organizationId, { action: 'cloud-exceptions.expired', facts });
      return ended.length;
    });
  }
}
