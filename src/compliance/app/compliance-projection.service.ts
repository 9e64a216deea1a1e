import { Injectable } from '@nestjs/common';
import { Clock, JobHandler, LOCK, Projection, ProjectionEngine } from '../../platform/index.js';
import { VulnerabilityCounts } from '../../vulnerabilities/index.js';
import { ComplianceInvalidationRepository } from '../persistence/compliance-invalidation.repository.js';
import { ComplianceSweepRepository } from '../persistence/compliance-sweep.repository.js';
import { CountCloudChecks, CountDevices } from './count-devices.service.js';

const NAME = 'update-compliance';
/** Devices that are counted in one transaction. */
export const BATCH = 300;

/** The signals of an organization: what its devices and cloud suites answer to the controls of frameworks. */
@JobHandler({ name: NAME })
@Injectable()
export class ComplianceProjection extends Projection {
  readonly name = NAME;
  readonly lock = LOCK.compliance;

  constructor(
    engine: ProjectionEngine,
    private readonly invalidations: ComplianceInvalidationRepository,
    private readonly sweep: ComplianceSweepRepository,
    private readonly devices: CountDevices,
    private readonly cloud: CountCloudChecks,
    private readonly counts: VulnerabilityCounts,
    private readonly clock: Clock,
  ) {
    super(engine);
  }

  isInvalid(organizationId: number): Promise<boolean> {
    return this.invalidations.isInvalid(organizationId, this.clock.now());
  }

  invalidOrganizations(): Promise<number[]> {
    return this.sweep.waiting(this.clock.now());
  }

  /** Whether a finding has a fix is counted apart from it, a moment later. */
  override updateSources(organizationId: number): Promise<void> {
    return this.counts.updateIfInvalid(organizationId);
  }

  /** Writes nothing when nothing changed. What is invalidated meanwhile is followed by an update of its own. */
  async apply(organizationId: number, at: Date): Promise<boolean> {
    const { deviceIds, organization, mayBeMore } = await this.invalidations.take(organizationId, at, BATCH);
    await this.devices.execute(organizationId, deviceIds, at);
    if (organization) await this.cloud.execute(organizationId, at);
    return mayBeMore;
  }
}
