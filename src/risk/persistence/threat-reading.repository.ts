import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** A kind of finding that there is, as far as threats need it. */
export interface ThreatKind {
  id: number;
  vulnerabilityId: number;
  /** Index into `FINDING_STATES`. */
  state: number;
  likelihood: number;
  impact: number;
  level: number;
  /** 10⁻¹² risk. */
  units: number;
}

/** What a device was counted with. */
export interface MembersRow {
  deviceId: number;
  place: number;
  members: Uint8Array;
}

/** What threats are made of: kinds of findings and packed members, never findings. */
@Injectable()
export class ThreatReadingRepository {
  constructor(private readonly database: Database) {}

  kinds(organizationId: number): Promise<ThreatKind[]> {
    return this.database.query(
      `SELECT r.id, r.vulnerability_id AS "vulnerabilityId", r.state, r.likelihood, r.impact, r.level, r.units::float8 AS units
         FROM published_finding_risk r WHERE r.organization_id = $1 AND r.findings > 0`,
      [organizationId],
      'threat-kinds',
    );
  }

  /** Devices by id, after one: twelve bytes a finding. */
  members(organizationId: number, after: number, limit: number): Promise<MembersRow[]> {
    return this.database.query(
      `SELECT device_id AS "deviceId", place, members FROM risk_device
        WHERE organization_id = $1 AND device_id > $2 ORDER BY device_id LIMIT $3`,
      [organizationId, after, limit],
      'threat-members',
    );
  }

  titles(organizationId: number, displayIds: readonly string[]): Promise<{ id: string; title: string | null }[]> {
    return this.database.query(
      `SELECT v.display_id AS id, v.title FROM published_vulnerability_risk v
        WHERE v.organization_id = $1 AND v.display_id = ANY ($2::text[])`,
      [organizationId, displayIds],
      'threat-titles',
    );
  }
}
