import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { RiskPolicy } from '../model/policy.js';

export interface PolicyRow {
  version: number;
  policy: RiskPolicy;
  reason: string | null;
  createdBy: string;
  createdAt: Date;
}

/** Every policy that an organization ever had. */
@Injectable()
export class RiskPolicyRepository {
  constructor(private readonly database: Database) {}

  newest(organizationId: number): Promise<PolicyRow | null> {
    return this.database.queryOne(
      `SELECT version, policy, reason, created_by, created_at FROM risk_policy
        WHERE organization_id = $1 ORDER BY version DESC LIMIT 1`,
      [organizationId],
      'risk-policy-newest',
    );
  }

  /** False when somebody wrote this version meanwhile. */
  async insert(organizationId: number, { version, policy, reason, createdBy, createdAt }: PolicyRow): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO risk_policy (organization_id, version, policy, reason, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING RETURNING version`,
      [organizationId, version, JSON.stringify(policy), reason, createdBy, createdAt],
      'risk-policy-insert',
    );
    return rows.length > 0;
  }
}
