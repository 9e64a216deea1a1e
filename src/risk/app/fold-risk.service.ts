import { Injectable } from '@nestjs/common';
import { Clock, Database, JobQueue } from '../../platform/index.js';
import { MarkRisk, RiskMarks } from '../../vulnerabilities/index.js';
import { RiskOrganizationRepository } from '../persistence/risk-organization.repository.js';
import { FoldStep, TooMuchForReader } from './fold-step.service.js';

/** The job that folds what was marked while somebody else was at it. */
export const FOLD_RISK = 'fold-risk';
const AGAIN_SECONDS = 1;

/**
 * Brings the risk of an organization up to what was marked since the last time. One transaction at a time folds an
 * organization. Readers and scans do not wait; what changes meanwhile leaves a mark for the next fold.
 */
@Injectable()
export class FoldRisk {
  constructor(
    private readonly database: Database,
    private readonly marks: RiskMarks,
    private readonly mark: MarkRisk,
    private readonly organizations: RiskOrganizationRepository,
    private readonly step: FoldStep,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * For what happened: until nothing waits, or at once when somebody else is at it. Then a job asks again in a moment, one
   * for all who came meanwhile, and no worker and no connection waits.
   */
  async foldOrAskAgain(organizationId: number): Promise<void> {
    const one = async (): Promise<'held' | 'more' | 'done'> => {
      if (!(await this.organizations.tryHold(organizationId))) return 'held';
      return (await this.step.execute(organizationId, this.clock.now())) ? 'more' : 'done';
    };
    for (let outcome = 'more'; outcome !== 'done';) {
      outcome = await this.database.repeatably(() => this.database.transaction(one));
      if (outcome !== 'held') continue;
      const again = { name: FOLD_RISK, organizationId, payload: {}, dedupeKey: String(organizationId) };
      await this.jobs.enqueue([{ ...again, delaySeconds: AGAIN_SECONDS }]);
      return;
    }
  }

  /** Until nothing waits, and after whoever is at it, with a connection that waits meanwhile. `at` is when it counts as happening: now, unless history is being written. */
  async fold(organizationId: number, at?: Date): Promise<void> {
    const one = async (): Promise<boolean> => {
      // What the step reads first is sent along, and waits in the database.
      const [, more] = await Promise.all([
        this.organizations.hold(organizationId),
        this.step.execute(organizationId, at ?? this.clock.now()),
      ]);
      return more;
    };
    // A fold that is lost brings its marks back.
    while (await this.database.repeatably(() => this.database.transaction(one)));
  }

  /** For a reader: a step, when something waits and nobody is at it. */
  async foldIfFree(organizationId: number): Promise<void> {
    if (!(await this.marks.isWaiting(organizationId))) return;
    const step = async (): Promise<void> => {
      if (await this.organizations.tryHold(organizationId))
        await this.step.execute(organizationId, this.clock.now(), true);
    };
    await this.database
      .repeatably(() => this.database.transaction(step))
      .catch((error: unknown) => {
        if (!(error instanceof TooMuchForReader)) throw error;
      });
  }

  /** Counts everything anew, though nothing changed: for an operator who does not trust what is kept. */
  async rebuildAll(organizationId: number): Promise<void> {
    await this.database.transaction(() => this.mark.everything(organizationId, 'model'));
    await this.fold(organizationId);
  }

  /** Writes the figures of the day as they stand, whether or not anything changed. */
  async closeDay(organizationId: number, at = this.clock.now()): Promise<void> {
    await this.fold(organizationId, at);
    await this.database.transaction(async () => {
      await this.organizations.hold(organizationId);
      await this.step.close(organizationId, at);
    });
  }
}
