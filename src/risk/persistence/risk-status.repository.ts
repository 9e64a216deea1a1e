import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { OrganizationRow } from './risk-organization.repository.js';
import type { PolicyRow } from './risk-policy.repository.js';

/** What every view of an organization begins with. */
export interface RiskStatusRow {
  /** Null until it was counted for the first time. */
  organization: OrganizationRow | null;
  /**
   * By which it was counted, and not the newest: figures and tiers mean what they meant to the update that wrote them, until the
   * next one has counted all of it anew. Null for the one that ships.
   */
  policy: PolicyRow | null;
  /** The view that was asked for, as it was kept for this very version; null when nobody kept it. */
  kept: unknown;
}

interface Read {
  version: string | null;
  policyVersion: number;
  method: string;
  totals: OrganizationRow['totals'];
  coverage: OrganizationRow['coverage'];
  cloud: OrganizationRow['cloud'];
  today: OrganizationRow['today'];
  updatedAt: Date;
  policyNumber: number | null;
  policy: PolicyRow['policy'];
  reason: string | null;
  createdBy: string;
  createdAt: Date;
  kept: unknown;
}

/** Reads an organization, the policy it was counted by and a kept view of it as they are at one moment: one statement. */
@Injectable()
export class RiskStatusRepository {
  constructor(private readonly database: Database) {}

  /** @param view its name; null for none */
  async read(organizationId: number, view: string | null): Promise<RiskStatusRow> {
    const row = await this.database.queryOne<Read>(
      `SELECT o.version::text, o.policy_version, o.method, o.totals, o.coverage, o.cloud, o.today, o.updated_at,
              p.version AS policy_number, p.policy, p.reason, p.created_by, p.created_at, v.document AS kept
         FROM (SELECT 1) AS always
         LEFT JOIN risk_organization o ON o.organization_id = $1
         LEFT JOIN risk_view v ON v.organization_id = $1 AND v.name = $2 AND v.version = o.version
         LEFT JOIN LATERAL (SELECT * FROM risk_policy WHERE organization_id = $1 AND version = COALESCE(o.policy_version, version)
                             ORDER BY version DESC LIMIT 1) p ON true`,
      [organizationId, view],
      'risk-status-read',
    );
    return { organization: organizationOf(row), policy: policyOf(row), kept: row?.kept ?? null };
  }

  /** The organization's version at this moment; null until it was counted for the first time. */
  async versionOf(organizationId: number): Promise<string | null> {
    const row = await this.database.queryOne<{ version: string }>(
      `SELECT version::text FROM risk_organization WHERE organization_id = $1`,
      [organizationId],
      'risk-status-version',
    );
    return row?.version ?? null;
  }
}

function organizationOf(row: Read | null): OrganizationRow | null {
  if (!row || row.version === null) return null;
  const { version, policyVersion, method, totals, coverage, cloud, today, updatedAt } = row;
  return { version, policyVersion, method, totals, coverage, cloud, today, updatedAt };
}

function policyOf(row: Read | null): PolicyRow | null {
  if (!row || row.policyNumber === null) return null;
  const { policyNumber: version, policy, reason, createdBy, createdAt } = row;
  return { version, policy, reason, createdBy, createdAt };
}
