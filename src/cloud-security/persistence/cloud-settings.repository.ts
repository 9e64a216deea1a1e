import { Injectable } from '@nestjs/common';
import { Database, storableJson } from '../../platform/index.js';
import type { By } from '../domain/audit.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';

/** The settings of an organization for a suite. */
export interface SettingsRow extends AuditSettings {
  version: number;
  changedAt: Date;
}

/** What organizations say about the checks of suites. */
@Injectable()
export class CloudSettingsRepository {
  constructor(private readonly database: Database) {}

  /** Null while the defaults hold. */
  find(organizationId: number, suite: string): Promise<SettingsRow | null> {
    return this.database.queryOne(
      `SELECT baseline, emergency_accounts, approved_exclusions,
              approved_apps, parameters, version, changed_at
         FROM cloud_settings WHERE organization_id = $1 AND suite = $2`,
      [organizationId, suite],
    );
  }

  /** Puts a version in force; false when there is one of that number already. */
  async put(
    organizationId: number,
    suite: string,
    version: number,
    settings: AuditSettings,
    by: By,
    at: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO cloud_settings AS s (organization_id, suite, baseline, emergency_accounts, approved_exclusions, approved_apps,
                                        parameters, version, changed_at, changed_by_kind, changed_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (organization_id, suite) DO UPDATE
          SET baseline = excluded.baseline, emergency_accounts = excluded.emergency_accounts,
              approved_exclusions = excluded.approved_exclusions, approved_apps = excluded.approved_apps,
              parameters = excluded.parameters, version = excluded.version, changed_at = excluded.changed_at,
              changed_by_kind = excluded.changed_by_kind, changed_by = excluded.changed_by
        WHERE s.version = excluded.version - 1
       RETURNING suite`,
      [
        organizationId,
        suite,
        settings.baseline,
        settings.emergencyAccounts,
        settings.approvedExclusions,
        settings.approvedApps,
        storableJson(settings.parameters),
        version,
        at,
        by.kind,
        by.id,
      ],
    );
    return rows.length > 0;
  }
}
