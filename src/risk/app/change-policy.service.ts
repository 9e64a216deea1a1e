import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database } from '../../platform/index.js';
import { DeviceHealths } from '../../devices/index.js';
import { InvalidateRisk } from '../../vulnerabilities/index.js';
import { StalePolicyError } from '../errors.js';
import { type PolicyRow, RiskPolicyRepository } from '../persistence/risk-policy.repository.js';
import { RiskPolicies } from './risk-policies.service.js';
import { validPolicy } from './try-policy.service.js';

/** Changes the risk policy of an organization. */
@Injectable()
export class ChangePolicy {
  constructor(
    private readonly database: Database,
    private readonly policies: RiskPolicies,
    private readonly repository: RiskPolicyRepository,
    private readonly healths: DeviceHealths,
    private readonly invalidate: InvalidateRisk,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts a policy in force; everything is counted anew by it, once, in the background.
   *
   * @param versions those that the caller would replace; null for any. Throws {@link StalePolicyError} otherwise.
   */
  async execute(
    organizationId: number,
    candidate: unknown,
    reason: string | null,
    by: string,
    versions: readonly number[] | null,
  ): Promise<PolicyRow> {
    const policy = validPolicy(candidate);
    return this.database.transaction(async () => {
      const { version } = await this.policies.current(organizationId);
      if (versions !== null && !versions.includes(version)) throw new StalePolicyError();
      const row: PolicyRow = { version: version + 1, policy, reason, createdBy: by, createdAt: this.clock.now() };
      if (!(await this.repository.insert(organizationId, row))) throw new StalePolicyError();
      await this.healths.setSilence(organizationId, policy.silentAfterDays);
      await this.audit.record({
        organizationId,
        action: 'risk-policy.changed',
        target: { type: 'risk-policy', id: String(row.version) },
        facts: { reason, policyId: policy.id },
      });
      await this.invalidate.everything(organizationId, 'policy');
      return row;
    });
  }
}
