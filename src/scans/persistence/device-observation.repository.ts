import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { ObservedCheck } from '../domain/observation.js';
import { intArray } from './scan.repository.js';

/** The inventory and the posture checks of devices, as of their last scan. Written only where they differ. */
@Injectable()
export class DeviceObservationRepository {
  constructor(private readonly database: Database) {}

  /** Replaces the inventory; one that is not complete only adds to what is known, for what it did not see may be there. */
  async recordSoftware(
    organizationId: number,
    deviceId: number,
    streamId: number,
    versionIds: number[],
    complete: boolean,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO device_software AS d (organization_id, device_id, stream_id, package_version_ids) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, device_id, stream_id) DO UPDATE
          SET package_version_ids = CASE WHEN $5::boolean THEN excluded.package_version_ids
                                         ELSE ARRAY (SELECT DISTINCT unnest(d.package_version_ids || excluded.package_version_ids) ORDER BY 1) END
        WHERE CASE WHEN $5::boolean THEN d.package_version_ids IS DISTINCT FROM excluded.package_version_ids
                   ELSE NOT d.package_version_ids @> excluded.package_version_ids END`,
      [organizationId, deviceId, streamId, intArray(versionIds), complete],
      'device-software-record',
    );
  }

  async recordChecks(organizationId: number, deviceId: number, checks: ObservedCheck[], at: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO device_check AS c (organization_id, device_id, check_id, status, observed, evidence, reason, observed_at, changed_at)
       SELECT $1, $2, n.id, n.status, n.observed, n.evidence, n.reason, $8, $8
         FROM unnest($3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::jsonb[]) AS n (id, status, observed, evidence, reason)
       ON CONFLICT (organization_id, device_id, check_id) DO UPDATE
          SET status = excluded.status, observed = excluded.observed, evidence = excluded.evidence, reason = excluded.reason,
              observed_at = excluded.observed_at,
              changed_at = CASE WHEN c.status = excluded.status THEN c.changed_at ELSE excluded.changed_at END
        WHERE (c.status, c.observed, c.evidence, c.reason) IS DISTINCT FROM (excluded.status, excluded.observed, excluded.evidence, excluded.reason)`,
      [
        organizationId,
        deviceId,
        checks.map((check) => check.id),
        checks.map((check) => check.status),
        checks.map((check) => JSON.stringify(check.observed)),
        checks.map((check) => JSON.stringify(check.evidence)),
        checks.map((check) => (check.reason === null ? null : JSON.stringify(check.reason))),
        at,
      ],
      'device-checks-record',
    );
  }
}
