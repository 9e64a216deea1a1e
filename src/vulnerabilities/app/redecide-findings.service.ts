import { Injectable } from '@nestjs/common';
import { Clock, EventBus } from '../../platform/index.js';
import { FINDINGS_CHANGED } from '../events/vulnerability.events.js';
import { type Decider, DecidedFindingRepository } from '../persistence/decided-finding.repository.js';
import { VulnerabilityCounts } from './vulnerability-counts.service.js';
import { LockFindings } from './lock-findings.service.js';
import { InvalidateRisk } from './invalidate-risk.service.js';

/** Who does what nobody asks for: an expiry, a tag that changed, names that came to mean something else. */
export const BY_ITSELF: Decider = { kind: 'service', id: 'posture' };

/** Makes the states of findings follow from the decisions about them, and all that counts them with it. */
@Injectable()
export class RedecideFindings {
  constructor(
    private readonly findings: DecidedFindingRepository,
    private readonly holding: LockFindings,
    private readonly invalidations: InvalidateRisk,
    private readonly events: EventBus,
    private readonly counts: VulnerabilityCounts,
    private readonly clock: Clock,
  ) {}

  /**
   * Before decisions are written: keeps scans of the organization, and what identifiers mean, until the end of the
   * transaction.
   */
  begin(organizationId: number): Promise<void> {
    return this.holding.all(organizationId);
  }

  /** After {@link begin}, and after the decisions were written. Gives the number of findings whose state changed. */
  ofVulnerabilities(organizationId: number, vulnerabilityIds: readonly number[], by: Decider): Promise<number> {
    return this.redecide(organizationId, { vulnerabilityIds, deviceIds: null }, by);
  }

  /** Of one device, whose scans wait meanwhile: what people say about it changed. In a transaction. */
  async ofDevice(organizationId: number, deviceId: number): Promise<number> {
    await this.holding.ofDevice(organizationId, deviceId);
    const vulnerabilityIds = await this.findings.decidedByTagOn(organizationId, deviceId);
    return this.redecide(organizationId, { vulnerabilityIds, deviceIds: [deviceId] }, BY_ITSELF);
  }

  private async redecide(
    organizationId: number,
    which: { vulnerabilityIds: readonly number[]; deviceIds: readonly number[] | null },
    by: Decider,
  ): Promise<number> {
    if (which.vulnerabilityIds.length === 0) return 0;
    const { findings, vulnerabilityIds } = await this.findings.redecide(organizationId, which, by, this.clock.now());
    if (findings === 0) return 0;
    await this.invalidations.vulnerabilities(organizationId, vulnerabilityIds, 'decision', { members: true });
    const [deviceId = null] = which.deviceIds ?? [];
    await this.events.publish({ type: FINDINGS_CHANGED, organizationId, payload: { deviceId, scanId: null } });
    this.counts.enqueueSoon(organizationId);
    return findings;
  }
}
