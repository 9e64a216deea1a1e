import { Injectable } from '@nestjs/common';
import { EventBus, JobQueue } from '../../../platform/index.js';
import type { RiskCause } from '../../domain/risk-cause.js';
import { FEEDS_WITH_BULLETINS } from '../../domain/specific-record.js';
import { ADVISORIES_CHANGED } from '../../events/vulnerability.events.js';
import { type ChangedName, ImportScratchRepository } from '../../persistence/import-scratch.repository.js';
import { GlobalAliases } from '../global-aliases.service.js';
import { InvalidateRisk } from '../invalidate-risk.service.js';
import { ASSERT_FEED_ALIASES } from './assert-feed-aliases.handler.js';

const CVES_AT_ONCE = 5000;
const PACKAGES_AN_EVENT = 500;
const EVENTS_AT_ONCE = 50;
const ALIASES_A_JOB = 2000;

/** Tells the others what an import changed, in its transaction, from what it put down of that. */
@Injectable()
export class PublishImported {
  constructor(
    private readonly risk: InvalidateRisk,
    private readonly events: EventBus,
    private readonly jobs: JobQueue,
    private readonly scratch: ImportScratchRepository,
    private readonly names: GlobalAliases,
  ) {}

  async report(feed: string): Promise<void> {
    for await (const some of this.scratch.pages('risk', CVES_AT_ONCE))
      await this.risk.identifiers(namesOf(some), some[0]?.scope as RiskCause);
    for await (const some of this.scratch.pages('weakness', CVES_AT_ONCE))
      await this.risk.weaknesses(namesOf(some), 'facts');
    if (FEEDS_WITH_BULLETINS.has(feed)) await this.scratch.otherReleases(feed);
    for await (const some of this.scratch.changedPackages(PACKAGES_AN_EVENT, EVENTS_AT_ONCE))
      await this.events.publish(
        ...some.map(({ ecosystem, organizationId, names }) => ({
          type: ADVISORIES_CHANGED,
          organizationId,
          payload: { feed, packages: names.map((name) => ({ ecosystem, name })) },
        })),
      );
    for await (const some of this.scratch.pages('malware', CVES_AT_ONCE)) await this.names.reconsider(namesOf(some));
    for await (const some of this.scratch.pages('alias', ALIASES_A_JOB))
      await this.jobs.enqueue([
        {
          name: ASSERT_FEED_ALIASES,
          organizationId: null,
          payload: { feed, groups: some.map(({ name, detail }) => ({ id: name, ...detail })) },
        },
      ]);
  }
}

function namesOf(changed: readonly ChangedName[]): string[] {
  return changed.map(({ name }) => name);
}
