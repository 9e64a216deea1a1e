import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { addToProfile, isNoDifferenceOfProfile, type ProfileTotals } from '../domain/stored-totals.js';
import type { ThreatProfile } from '../domain/threat-profile.js';

/** What is open of each threat profile over all devices. */
@Injectable()
export class RiskThreatProfileRepository {
  constructor(private readonly database: Database) {}

  /** Keeps what profiles claim that nobody had met before. */
  async know(organizationId: number, profiles: readonly ThreatProfile[]): Promise<void> {
    if (profiles.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_threat_profile (organization_id, profile, content)
       SELECT $1, n.profile, n.content FROM unnest($2::bigint[], $3::jsonb[]) AS n (profile, content)
       ON CONFLICT (organization_id, profile) DO NOTHING`,
      [organizationId, profiles.map(({ id }) => id), profiles.map(({ content }) => JSON.stringify(content))],
      'risk-profile-know',
    );
  }

  /**
   * Adds differences; by whoever holds the organization, as with subjects. What nothing is left of stays, because of what it
   * claims: kinds of findings name it.
   */
  async add(organizationId: number, differences: readonly ProfileTotals[]): Promise<void> {
    const moved = differences.filter((by) => !isNoDifferenceOfProfile(by));
    if (moved.length === 0) return;
    const ids = moved.map(({ profile }) => profile);
    const known = new Map((await this.byIds(organizationId, ids)).map((one) => [one.profile, one]));
    const sums = moved.map((by) => addToProfile(known.get(by.profile), by));
    await this.database.query(
      `INSERT INTO risk_threat_profile AS p (organization_id, profile, content, mass, findings, vulnerabilities)
       SELECT $1, n.* FROM unnest($2::bigint[], $3::jsonb[], $4::numeric[], $5::jsonb[], $6::int[])
              AS n (profile, content, mass, findings, vulnerabilities)
       ON CONFLICT (organization_id, profile) DO UPDATE
          SET mass = excluded.mass, findings = excluded.findings, vulnerabilities = excluded.vulnerabilities`,
      [
        organizationId,
        ids,
        sums.map(({ content }) => JSON.stringify(content ?? {})),
        sums.map(({ mass }) => mass),
        sums.map(({ findings }) => JSON.stringify(findings)),
        sums.map(({ vulnerabilities }) => vulnerabilities),
      ],
      'risk-profile-write',
    );
  }

  private byIds(organizationId: number, ids: readonly number[]): Promise<ProfileTotals[]> {
    return this.database.query(
      `SELECT profile::float8 AS profile, mass::text, findings, vulnerabilities
         FROM risk_threat_profile WHERE organization_id = $1 AND profile = ANY ($2::bigint[])`,
      [organizationId, ids],
      'risk-profile-totals',
    );
  }
}
