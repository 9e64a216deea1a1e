import { Inject, Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort, JobQueue } from '../../../platform/index.js';
import { vulnerabilitiesConfig, type VulnerabilitiesConfig } from '../../config.js';
import { SyncIntelligence } from './sync-intelligence.service.js';

const SYNC_ONE = 'sync-intelligence-document';

/** Looks which documents are due, and leaves a job for each. */
@JobHandler({ name: 'sync-intelligence', everySeconds: 300 })
@Injectable()
export class SyncIntelligenceHandler implements JobHandlerPort {
  constructor(
    private readonly sync: SyncIntelligence,
    private readonly jobs: JobQueue,
    @Inject(vulnerabilitiesConfig.token) private readonly config: VulnerabilitiesConfig,
  ) {}

  async handle(): Promise<void> {
    if (this.config.INTELLIGENCE_SYNC === 'off') return;
    const keys = await this.sync.due();
    await this.jobs.enqueue(
      keys.map((key) => ({ name: SYNC_ONE, organizationId: null, payload: { key }, dedupeKey: key })),
    );
  }
}

/** Fetches one document. */
@JobHandler({ name: SYNC_ONE, fetches: true })
@Injectable()
export class SyncIntelligenceDocumentHandler implements JobHandlerPort<{ key: string }> {
  constructor(private readonly sync: SyncIntelligence) {}

  async handle({ payload }: Job<{ key: string }>): Promise<void> {
    await this.sync.one(payload.key);
  }
}
