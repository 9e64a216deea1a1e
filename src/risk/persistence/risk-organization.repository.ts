import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { LedgerCause } from '../domain/ledger-cause.js';
import type { StoredCloudRisk } from '../domain/cloud-checks.js';
import type { DayCauses } from '../domain/day-causes.js';
import type { StoredTotals } from '../domain/organization-totals.js';

export interface OrganizationRow {
  version: string;
  policyVersion: number;
  method: string;
  totals: StoredTotals;
  coverage: Coverage | null;
  /** What was counted of cloud suites; null without. To be written: null leaves it as it is. */
  cloud: StoredCloudRisk | null;
  today: DayCauses;
  updatedAt: Date;
}

/** How much of the fleet was looked at. */
export interface Coverage {
  enrolled: number;
  reporting: number;
  /** Absent, like the next, where a release wrote it that did not count them apart. */
  partlyRead?: number;
  onlyReported?: number;
  silent: number;
  neverScanned: number;
  /** Absent where a release wrote it that did not count it. */
  software?: SoftwareCoverage;
  asOf: string;
}

/** How much of what is installed was compared with advisories, or looked at by a scanner. */
export interface SoftwareCoverage {
  /** Enrolled devices: all of their software compared, some of it, none of it, and those of which no inventory is known. */
  devices: { matched: number; partlyMatched: number; notMatched: number; noInventory: number };
  /** Package versions, each once a device and scope. */
  packages: { installed: number; compared: number };
  /** Why packages were not compared, most packages first. */
  gaps: { ecosystem: string; reason: string; packages: number; devices: number }[];
}

export interface LedgerEntry {
  id: string;
  at: Date;
  cause: LedgerCause;
  /** In 10⁻¹². */
  mass: string;
  massBefore: string;
  devicesBefore: number;
  devicesAfter: number;
  /** The subjects that it was about, those that moved most first. */
  subjects: { id: number; mass: string; devices: number }[];
}

/** Reasons by ecosystem that the dashboard tells; an organization has a dozen. */
const MOST_GAPS = 100;

/** The one row of an organization that its views read, the ledger and the days. */
@Injectable()
export class RiskOrganizationRepository {
  constructor(private readonly database: Database) {}

  one(organizationId: number): Promise<OrganizationRow | null> {
    return this.database.queryOne(
      `SELECT version::text, policy_version, method, totals, coverage, cloud, today, updated_at
         FROM risk_organization WHERE organization_id = $1`,
      [organizationId],
      'risk-organization-read',
    );
  }

  async write(
    organizationId: number,
    { policyVersion, method, totals, coverage, cloud, today }: Omit<OrganizationRow, 'version' | 'updatedAt'>,
    at: Date,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO risk_organization AS o (organization_id, version, policy_version, method, totals, coverage, updated_at, today, cloud)
       VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (organization_id) DO UPDATE
          SET version = o.version + 1, policy_version = excluded.policy_version, method = excluded.method, totals = excluded.totals,
              coverage = coalesce(excluded.coverage, o.coverage), updated_at = excluded.updated_at, today = excluded.today,
              cloud = coalesce(excluded.cloud, o.cloud)`,
      [
        organizationId,
        policyVersion,
        method,
        JSON.stringify(totals),
        coverage && JSON.stringify(coverage),
        at,
        JSON.stringify(today),
        cloud && JSON.stringify(cloud),
      ],
      'risk-organization-write',
    );
  }

  async append(organizationId: number, entries: readonly LedgerEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_ledger (organization_id, id, at, cause, mass, mass_before, devices_before, devices_after, subjects)
       SELECT $1, n.id, n.at, n.cause, n.mass::numeric, n."massBefore"::numeric, n."devicesBefore", n."devicesAfter", n.subjects
         FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, at timestamptz, cause text, mass text, "massBefore" text, "devicesBefore" int,
              "devicesAfter" int, subjects jsonb)`,
      [organizationId, JSON.stringify(entries)],
      'risk-ledger-append',
    );
  }

  /** What the organization looked like at the end of a day; the day that is running is written again and again. */
  async writeDay(organizationId: number, day: string, figures: Record<string, unknown>): Promise<void> {
    await this.database.query(
      `INSERT INTO risk_day (organization_id, day, figures) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, day) DO UPDATE SET figures = excluded.figures`,
      [organizationId, day, JSON.stringify(figures)],
      'risk-day-write',
    );
  }

  /** How much of what is installed on the enrolled devices, of which there are so many, was compared. */
  async software(organizationId: number, enrolled: number): Promise<SoftwareCoverage> {
    const row = await this.database.queryOne<{
      matched: number;
      partlyMatched: number;
      notMatched: number;
      installed: number;
      compared: number;
      gaps: SoftwareCoverage['gaps'];
    }>(
      `WITH told AS MATERIALIZED (
         SELECT c.device_id, c.packages, c.compared, c.gaps
           FROM published_match_coverage c
           JOIN published_device d ON d.organization_id = $1 AND d.id = c.device_id AND d.state IN ('active', 'conflict') AND NOT d.only_reported
          WHERE c.organization_id = $1 AND c.packages > 0),
       devices AS (SELECT sum(packages) AS packages, sum(compared) AS compared FROM told GROUP BY device_id),
       gaps AS (
         SELECT g ->> 'ecosystem' AS ecosystem, g ->> 'reason' AS reason, sum((g ->> 'packages')::int)::int AS packages,
                count(DISTINCT device_id)::int AS devices
           FROM told CROSS JOIN LATERAL jsonb_array_elements(told.gaps) g
          GROUP BY 1, 2 ORDER BY packages DESC, ecosystem, reason LIMIT ${MOST_GAPS})
       SELECT count(*) FILTER (WHERE compared = packages)::int AS matched,
              count(*) FILTER (WHERE compared > 0 AND compared < packages)::int AS partly_matched,
              count(*) FILTER (WHERE compared = 0)::int AS not_matched,
              coalesce(sum(packages), 0)::int AS installed, coalesce(sum(compared), 0)::int AS compared,
              (SELECT coalesce(jsonb_agg(to_jsonb(gaps)), '[]') FROM gaps) AS gaps
         FROM devices`,
      [organizationId],
      'risk-software-coverage',
    );
    const { matched = 0, partlyMatched = 0, notMatched = 0, installed = 0, compared = 0, gaps = [] } = row ?? {};
    const noInventory = Math.max(0, enrolled - matched - partlyMatched - notMatched);
    return { devices: { matched, partlyMatched, notMatched, noInventory }, packages: { installed, compared }, gaps };
  }
}
