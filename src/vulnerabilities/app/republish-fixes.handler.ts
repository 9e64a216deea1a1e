import { Injectable } from '@nestjs/common';
import { Database, type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { ReportedFixesRepository } from '../persistence/reported-fixes.repository.js';
import { RollupRepository } from '../persistence/rollup.repository.js';
import { InvalidateRisk } from './invalidate-risk.service.js';
import { MoveFindingsService } from './move-findings.service.js';

const REPUBLISH_FIXES = 'republish-fixes';
/** Looked at in one transaction, during which no scan of the organization is applied. */
const CHUNK = 500;

type Republished = { vulnerabilityIds: number[] };

/** Jobs that look again at which versions fix these vulnerabilities. */
export function republishJobs(
  organizationId: number,
  vulnerabilityIds: readonly number[],
): { name: string; organizationId: number; payload: Republished }[] {
  return Array.from({ length: Math.ceil(vulnerabilityIds.length / CHUNK) }, (_, i) => ({
    name: REPUBLISH_FIXES,
    organizationId,
    payload: { vulnerabilityIds: vulnerabilityIds.slice(i * CHUNK, (i + 1) * CHUNK) },
  }));
}

/**
 * Tells as fixes of a vulnerability what sightings say that stand: while a scan is taken in, what it says is only added, and the word of
 * a report that is gone must not stay with everybody.
 */
@JobHandler({ name: REPUBLISH_FIXES })
@Injectable()
export class RepublishFixesHandler implements JobHandlerPort<Republished> {
  constructor(
    private readonly database: Database,
    private readonly mover: MoveFindingsService,
    private readonly fixes: ReportedFixesRepository,
    private readonly rollups: RollupRepository,
    private readonly invalidate: InvalidateRisk,
  ) {}

  async handle({ organizationId, payload }: Job<Republished>): Promise<void> {
    if (organizationId === null) return;
    await this.database.transaction(async () => {
      await this.mover.begin(organizationId);
      const changed = await this.fixes.retell(organizationId, payload.vulnerabilityIds);
      if (changed.length === 0) return;
      await this.rollups.refreshPackages(organizationId, changed);
      await this.invalidate.vulnerabilities(organizationId, changed, 'facts', { members: true });
    });
  }
}
