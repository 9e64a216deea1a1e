import { Injectable } from '@nestjs/common';
import { Clock, Database } from '../../platform/index.js';
import {
  ComplianceInvalidationRepository,
  type InvalidationRank,
} from '../persistence/compliance-invalidation.repository.js';
import { ComplianceProjection } from './compliance-projection.service.js';

/** By then the deadlines of findings follow from what happened. */
const DEADLINES_SECONDS = 60;

/** Says that devices may answer otherwise than they are counted. To be called in the transaction of the change. */
@Injectable()
export class InvalidateCompliance {
  constructor(
    private readonly invalidations: ComplianceInvalidationRepository,
    private readonly projection: ComplianceProjection,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async devices(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    const rank: InvalidationRank = deviceIds.length > 1 ? 'whenFree' : 'now';
    await this.invalidations.devices(organizationId, deviceIds, rank, this.clock.now());
    await this.projection.enqueue(organizationId);
  }

  /** Every device of an organization. */
  async everything(organizationId: number): Promise<void> {
    await this.invalidations.everything(organizationId, 'whenFree', this.clock.now());
    await this.projection.enqueue(organizationId);
  }

  /** For an event: the organization itself, of which suites say something else than is counted. */
  async organization(organizationId: number): Promise<void> {
    await this.database.repeatably(() => this.invalidations.organization(organizationId, 'now', this.clock.now()));
    await this.projection.enqueue(organizationId);
  }

  /** For an event: one device, updated as soon as a worker is free, with what comes until then, and with `again` looked at once more when its deadlines were set anew. */
  async device(organizationId: number, deviceId: number, { again = false }: { again?: boolean } = {}): Promise<void> {
    // An event that is lost after this is delivered again.
    await this.database.repeatably(async () => {
      await this.invalidations.devices(organizationId, [deviceId], 'now', this.clock.now());
      if (again) await this.invalidations.devices(organizationId, [deviceId], 'now', this.afterDeadlines());
    });
    await this.projection.enqueue(organizationId);
  }

  /** The same for every device that has one of the vulnerabilities. */
  async vulnerabilities(organizationId: number, vulnerabilityIds: readonly number[]): Promise<void> {
    if (vulnerabilityIds.length === 0) return;
    await this.database.repeatably(async () => {
      await this.invalidations.withVulnerabilities(organizationId, vulnerabilityIds, 'whenFree', this.clock.now());
      await this.invalidations.withVulnerabilities(organizationId, vulnerabilityIds, 'whenFree', this.afterDeadlines());
    });
    await this.projection.enqueue(organizationId);
  }

  private afterDeadlines(): Date {
    return new Date(this.clock.now().getTime() + DEADLINES_SECONDS * 1000);
  }
}
