import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, EventBus } from '../../platform/index.js';
import type { RiskCause } from '../domain/risk-cause.js';
import { FINDINGS_RECONSIDERED, RISK_INVALIDATED } from '../events/vulnerability.events.js';
import {
  type InvalidatedVulnerabilities,
  RiskInvalidationRepository,
} from '../persistence/risk-invalidation.repository.js';

/** An event names so many vulnerabilities at most; who goes by it looks at everything once a day. */
const REPORTED = 1000;
const RECONSIDERED: readonly RiskCause[] = ['decision', 'kev'];

/** Says that something changed which risk follows from. To be called in the transaction of the change. */
@Injectable()
export class InvalidateRisk {
  constructor(
    private readonly invalidations: RiskInvalidationRepository,
    private readonly everywhere: AcrossOrganizations,
    private readonly events: EventBus,
  ) {}

  async devices(organizationId: number, deviceIds: readonly number[], cause: RiskCause): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.invalidations.devices(organizationId, deviceIds, cause);
    await this.report(cause, [{ organizationId, vulnerabilityIds: [] }]);
  }

  /** The same for one who updates by itself afterwards. */
  async note(organizationId: number, deviceIds: readonly number[], cause: RiskCause): Promise<void> {
    if (deviceIds.length > 0) await this.invalidations.devices(organizationId, deviceIds, cause);
  }

  /** What cloud suites say changed; for one who updates by itself afterwards. */
  async noteSuites(organizationId: number): Promise<void> {
    await this.invalidations.everything(organizationId, 'cloud');
  }

  /** What is known about them changed; with `members`, their findings did too. */
  async vulnerabilities(
    organizationId: number,
    vulnerabilityIds: readonly number[],
    cause: RiskCause,
    { members = false }: { members?: boolean } = {},
  ): Promise<void> {
    if (vulnerabilityIds.length === 0) return;
    await this.invalidations.vulnerabilities(organizationId, vulnerabilityIds, cause, members);
    await this.report(cause, [{ organizationId, vulnerabilityIds: [...vulnerabilityIds] }]);
  }

  /** Their rows went, because their findings are those of another vulnerability now. */
  async lost(organizationId: number, lost: Parameters<RiskInvalidationRepository['lost']>[1]): Promise<void> {
    await this.invalidations.lost(organizationId, lost, 'facts');
  }

  /** Everything of one organization: its policy changed. */
  async everything(organizationId: number, cause: RiskCause): Promise<void> {
    await this.invalidations.everything(organizationId, cause);
    await this.report(cause, [{ organizationId, vulnerabilityIds: [] }]);
  }

  /** What feeds know about these CVEs changed, for every organization that has one of them. */
  async identifiers(identifiers: readonly string[], cause: RiskCause): Promise<void> {
    if (identifiers.length === 0) return;
    await this.everywhere.transaction(async () =>
      this.report(cause, await this.invalidations.identifiers(identifiers, cause)),
    );
  }

  /** What these weaknesses stand for changed, for every organization with a vulnerability that a scanner says has one. */
  async weaknesses(cwes: readonly string[], cause: RiskCause): Promise<void> {
    if (cwes.length === 0) return;
    await this.everywhere.transaction(async () => this.report(cause, await this.invalidations.weaknesses(cwes, cause)));
  }

  private async report(cause: RiskCause, invalidated: readonly InvalidatedVulnerabilities[]): Promise<void> {
    const reconsidered = RECONSIDERED.includes(cause)
      ? invalidated.filter(({ vulnerabilityIds: { length } }) => length > 0 && length <= REPORTED)
      : [];
    await this.events.publish(
      ...invalidated.map(({ organizationId }) => ({ type: RISK_INVALIDATED, organizationId, payload: {} })),
      ...reconsidered.map(({ organizationId, vulnerabilityIds }) => ({
        type: FINDINGS_RECONSIDERED,
        organizationId,
        payload: { vulnerabilityIds },
      })),
    );
  }
}
