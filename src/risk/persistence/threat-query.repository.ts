import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { ProfileContent } from '../domain/threat-profile.js';

/** What is open of a threat profile. */
export interface ProfileRow {
  profile: number;
  content: ProfileContent;
  /** In 10⁻¹². */
  mass: string;
  /** Findings, or failing checks, by cell and level. */
  findings: Record<string, number>;
  vulnerabilities: number;
}

/** A vulnerability that is open, with the highest risk of its findings, 0-1. */
export interface RiskyVulnerability {
  profile: number;
  vulnerabilityId: number;
  risk: number;
}

/** What threats are made of: sums by profile, never findings. */
@Injectable()
export class ThreatQueryRepository {
  constructor(private readonly database: Database) {}

  /** Those of which something is open. */
  profiles(organizationId: number): Promise<ProfileRow[]> {
    return this.database.query(
      `SELECT profile::float8 AS profile, content, mass::text, findings, vulnerabilities
         FROM risk_threat_profile WHERE organization_id = $1 AND findings <> '{}'`,
      [organizationId],
      'threat-profiles',
    );
  }

  /** Of each profile the riskiest, at most so many, out of an index. */
  riskiest(organizationId: number, profiles: readonly number[], most: number): Promise<RiskyVulnerability[]> {
    return this.database.query(
      `SELECT p.profile::float8 AS profile, r.vulnerability_id, r.risk
         FROM unnest($2::bigint[]) AS p (profile)
         CROSS JOIN LATERAL (
           SELECT v.vulnerability_id, v.risk FROM published_vulnerability_risk v
            WHERE v.organization_id = $1 AND v.threat_profile = p.profile ORDER BY v.risk DESC, v.vulnerability_id DESC LIMIT $3) r`,
      [organizationId, profiles, most],
      'threat-riskiest',
    );
  }
}
