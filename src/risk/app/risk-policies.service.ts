import { Injectable } from '@nestjs/common';
import { DEFAULT_RISK_POLICY, type RiskPolicy } from '../model/policy.js';
import { type PolicyRow, RiskPolicyRepository } from '../persistence/risk-policy.repository.js';

/** A policy as it is in force. Version 0 is the one that ships. */
export interface PolicyInForce {
  version: number;
  policy: RiskPolicy;
  reason: string | null;
  /** Null for the one that ships. */
  changedAt: Date | null;
}

/** The risk policy of an organization. */
@Injectable()
export class RiskPolicies {
  constructor(private readonly policies: RiskPolicyRepository) {}

  async current(organizationId: number): Promise<PolicyInForce> {
    return policyInForce(await this.policies.newest(organizationId));
  }
}

/** The newest of an organization; null while it has none of its own. */
export function policyInForce(row: PolicyRow | null): PolicyInForce {
  return row
    ? { version: row.version, policy: row.policy, reason: row.reason, changedAt: row.createdAt }
    : { version: 0, policy: DEFAULT_RISK_POLICY, reason: null, changedAt: null };
}
