import { Injectable } from '@nestjs/common';
import { type Job, JobHandler, type JobHandlerPort } from '../../../platform/index.js';
import { type AssertedGroup, GlobalAliases } from '../global-aliases.service.js';

/** The job that an import leaves behind for the other names of vulnerabilities. */
export const ASSERT_FEED_ALIASES = 'assert-feed-aliases';

/** Says which identifiers name one vulnerability: after the import, for it keeps scans with new identifiers waiting. */
@JobHandler({ name: ASSERT_FEED_ALIASES })
@Injectable()
export class AssertFeedAliases implements JobHandlerPort<{ feed: string; groups: AssertedGroup[] }> {
  constructor(private readonly aliases: GlobalAliases) {}

  async handle({ payload }: Job<{ feed: string; groups: AssertedGroup[] }>): Promise<void> {
    await this.aliases.assert(payload.feed, payload.groups);
  }
}
