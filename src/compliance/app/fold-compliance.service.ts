import { Injectable } from '@nestjs/common';
import { Clock, Database, JobQueue } from '../../platform/index.js';
import { VulnerabilityRollups } from '../../vulnerabilities/index.js';
import { ComplianceMarkRepository } from '../persistence/compliance-mark.repository.js';
import { ComplianceOrganizationRepository } from '../persistence/compliance-organization.repository.js';
import { CountMarked } from './count-marked.service.js';

/** The job that folds what was marked while somebody else was at it. */
export const FOLD_COMPLIANCE = 'fold-compliance';
/** Devices that are counted in one transaction. */
export const BATCH = 300;
const AGAIN_SECONDS = 1;

/**
 * Brings the signals of an organization up to what was marked since the last time. One transaction at a time folds an
 * organization, and nobody waits for it; what changes meanwhile leaves a mark for the next.
 */
@Injectable()
export class FoldCompliance {
  constructor(
    private readonly database: Database,
    private readonly marks: ComplianceMarkRepository,
    private readonly organizations: ComplianceOrganizationRepository,
    private readonly counting: CountMarked,
    private readonly counts: VulnerabilityRollups,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
  ) {}

  /** Until nothing waits, or, when somebody else is at it, not now: one job asks again in a moment for all who came meanwhile. */
  async foldOrAskAgain(organizationId: number): Promise<void> {
    const one = async (): Promise<'held' | 'more' | 'done'> => {
      if (!(await this.organizations.tryHold(organizationId))) return 'held';
      return (await this.step(organizationId, this.clock.now())) ? 'more' : 'done';
    };
    await this.countFixes(organizationId);
    for (let outcome = 'more'; outcome === 'more';) {
      outcome = await this.database.repeatably(() => this.database.transaction(one));
      if (outcome === 'held') await this.askAgain(organizationId, AGAIN_SECONDS);
    }
  }

  /** For a reader: as much as one transaction takes, when something waits and nobody is at it. */
  async foldIfFree(organizationId: number): Promise<void> {
    if (!(await this.marks.isWaiting(organizationId, this.clock.now()))) return;
    await this.countFixes(organizationId);
    const step = async (): Promise<void> => {
      if (await this.organizations.tryHold(organizationId)) await this.step(organizationId, this.clock.now());
    };
    await this.database.repeatably(() => this.database.transaction(step));
  }

  /** Until nothing waits, after whoever is at it. `at` is when it counts as happening: now, unless history is being written. */
  async fold(organizationId: number, at?: Date): Promise<void> {
    const one = async (): Promise<boolean> => {
      await this.organizations.hold(organizationId);
      return this.step(organizationId, at ?? this.clock.now());
    };
    await this.countFixes(organizationId);
    // A fold that is lost brings its marks back.
    while (await this.database.repeatably(() => this.database.transaction(one)));
  }

  /** In a transaction: whoever marked something is followed by a fold once it commits. */
  async askAgain(organizationId: number, delaySeconds = 0): Promise<void> {
    const dedupeKey = String(organizationId);
    await this.jobs.enqueue([{ name: FOLD_COMPLIANCE, organizationId, payload: {}, dedupeKey, delaySeconds }]);
  }

  /** Whether a finding has a fix is counted apart from it, a moment later. */
  private async countFixes(organizationId: number): Promise<void> {
    if (await this.counts.hasPending(organizationId)) await this.counts.fold(organizationId);
  }

  /** Tells whether more may wait. */
  private async step(organizationId: number, at: Date): Promise<boolean> {
    const marks = await this.marks.take(organizationId, at, BATCH);
    await this.counting.execute(organizationId, marks, at);
    // What is marked meanwhile is followed by a fold of its own.
    return marks.deviceIds.length + Number(marks.organization) === BATCH;
  }
}
