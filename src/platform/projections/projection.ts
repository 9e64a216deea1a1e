import type { Job, JobHandlerPort } from '../jobs/job-handler.js';
import type { ProjectionPort } from './projection.port.js';
import type { ProjectionEngine } from './projection-engine.service.js';

/**
 * Derived state of each organization that follows what it derives from. Whoever changes that invalidates it: writes, in the
 * same transaction, what has to be looked at again. Later the projection applies what was invalidated, batch by batch, each a
 * transaction under the organization's lock; what changes meanwhile is invalidated again and comes with the next batch. So
 * neither the change nor a reader waits for who is updating, and what a killed process left is swept up.
 *
 * A context extends it, marks it `@JobHandler({ name: 'update-…' })`, and adds its own `rebuild` and `verify`.
 */
export abstract class Projection implements JobHandlerPort, ProjectionPort {
  abstract readonly name: string;
  abstract readonly lock: number;

  constructor(protected readonly engine: ProjectionEngine) {
    engine.register(this);
  }

  abstract isInvalid(organizationId: number): Promise<boolean>;

  abstract invalidOrganizations(): Promise<number[]>;

  abstract apply(organizationId: number, at: Date, forReader: boolean): Promise<boolean>;

  async updateSources(_organizationId: number): Promise<void> {
    // Most derive from tables alone.
  }

  /** Until nothing is invalid, after whoever is at it, with a connection that waits meanwhile. `at` is now, unless history is being written. */
  update(organizationId: number, at?: Date): Promise<void> {
    return this.engine.update(this, organizationId, at);
  }

  /**
   * Until nothing is invalid, or at once when somebody else is at it: one job then asks again in a moment for all who came
   * meanwhile, and no worker and no connection waits.
   */
  updateOrEnqueue(organizationId: number): Promise<void> {
    return this.engine.updateOrEnqueue(this, organizationId);
  }

  /** For a reader: one batch, when something is invalid and nobody is at it. */
  updateIfFree(organizationId: number): Promise<void> {
    return this.engine.updateIfFree(this, organizationId);
  }

  /** For whoever needs it as it is now: like {@link update}, when something is invalid. */
  async updateIfInvalid(organizationId: number): Promise<void> {
    if (await this.isInvalid(organizationId)) await this.update(organizationId);
  }

  /** As soon as a worker is free; in a transaction, once it commits. */
  enqueue(organizationId: number, delaySeconds = 0): Promise<void> {
    return this.engine.enqueue(this, organizationId, delaySeconds);
  }

  /** A second after the caller's transaction commits, together with what comes until then: for what changes with every scan. */
  enqueueSoon(organizationId: number): void {
    this.engine.enqueueSoon(this, organizationId);
  }

  /** Runs `work` in a transaction in which nobody else applies. */
  withLock<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
    return this.engine.withLock(this, organizationId, work);
  }

  async handle({ organizationId }: Job): Promise<void> {
    if (organizationId !== null) await this.updateOrEnqueue(organizationId);
  }
}
