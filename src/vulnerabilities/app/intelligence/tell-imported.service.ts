import { Injectable } from '@nestjs/common';
import { type DomainEvent, EventBus, JobQueue } from '../../../platform/index.js';
import { ADVISORIES_CHANGED } from '../../events/advisories-changed.event.js';
import { AdvisoryRepository } from '../../persistence/advisory.repository.js';
import { GlobalAliases } from '../global-aliases.service.js';
import { MarkRisk } from '../mark-risk.service.js';
import { ASSERT_FEED_ALIASES } from './assert-feed-aliases.handler.js';
import type { ImportChanges } from './import-changes.js';

const CVES_AT_ONCE = 5000;
const PACKAGES_AN_EVENT = 500;
const ALIASES_A_JOB = 2000;

/** Tells the others what an import changed, in its transaction. */
@Injectable()
export class TellImported {
  constructor(
    private readonly risk: MarkRisk,
    private readonly events: EventBus,
    private readonly jobs: JobQueue,
    private readonly advisories: AdvisoryRepository,
    private readonly names: GlobalAliases,
  ) {}

  async tell(feed: string, changes: ImportChanges): Promise<void> {
    for (const [cause, cves] of changes.marks)
      for (const some of chunks([...cves].sort(), CVES_AT_ONCE)) await this.risk.identifiers(some, cause);
    await this.risk.weaknesses([...changes.changedWeaknesses].sort(), 'facts');
    for (const [ecosystem, { ofSource, names }] of changes.changedPackages)
      await this.tellPackages(feed, ecosystem, [...names].sort(), ofSource);
    for (const some of chunks([...changes.changedMalware].sort(), CVES_AT_ONCE)) await this.names.reconsider(some);
    await this.jobs.enqueue(
      chunks(changes.changedAliases, ALIASES_A_JOB).map((groups) => ({
        name: ASSERT_FEED_ALIASES,
        organizationId: null,
        payload: { feed, groups },
      })),
    );
  }

  private async tellPackages(feed: string, ecosystem: string, names: string[], ofSource: boolean): Promise<void> {
    // Which source packages an organization has cannot be told from the names of its packages.
    const known = ofSource
      ? (await this.advisories.organizationsWith(ecosystem)).map((organizationId) => ({ organizationId, names }))
      : await this.advisories.knownPackages(ecosystem, names);
    const events: DomainEvent[] = known.flatMap(({ organizationId, names: some }) =>
      chunks(some, PACKAGES_AN_EVENT).map((chunk) => ({
        type: ADVISORIES_CHANGED,
        organizationId,
        payload: { feed, packages: chunk.map((name) => ({ ecosystem, name })) },
      })),
    );
    await this.events.publish(...events);
  }
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
