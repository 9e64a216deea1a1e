import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { CheckFact } from '../domain/device-facts.js';

export interface DeviceRow {
  id: number;
  state: string;
  role: 'server' | 'workstation' | null;
  criticality: number;
  osId: string | null;
  osVersion: string | null;
  hardwareKnown: boolean;
  /** No agent is the device: only reports of other tools name it. */
  onlyReported: boolean;
  lastSeenAt: Date | null;
}

export interface SeriesRow {
  deviceId: number;
  id: number;
  source: string;
  scope: string;
  reportsFindings: boolean;
  reportsSoftware: boolean;
  lastScanAt: Date;
}

interface OfSeries {
  deviceId: number;
  source: string;
  scope: string;
}

export interface CheckRow extends OfSeries {
  checkId: string;
  status: CheckFact['status'];
  observedAt: Date;
}

export interface BenchmarkRow extends OfSeries {
  tool: string;
  passed: number;
  failed: number;
  observedAt: Date;
}

export interface FindingsRow {
  deviceId: number;
  overdue: boolean;
  overdueKnownExploited: boolean;
  /** A date. */
  unfixedSince: string | null;
}

/** Of high severity and above. */
const HIGH = 4;

/** Reads what signals of devices follow from, for many devices with each statement. */
@Injectable()
export class ComplianceFactsRepository {
  constructor(private readonly database: Database) {}

  devices(organizationId: number, ids: readonly number[]): Promise<DeviceRow[]> {
    return this.database.query(
      `SELECT d.id, d.state, d.role, d.criticality, d.os ->> 'id' AS os_id, d.os ->> 'version' AS os_version,
              d.hardware_known, d.only_reported, c.last_seen_at
         FROM published_device d
         LEFT JOIN published_device_contact c ON c.organization_id = $1 AND c.device_id = d.id
        WHERE d.organization_id = $1 AND d.id = ANY ($2::int[])`,
      [organizationId, ids],
      'compliance-facts-devices',
    );
  }

  scanSeries(organizationId: number, ids: readonly number[]): Promise<SeriesRow[]> {
    return this.database.query(
      `SELECT t.device_id, t.series_id AS id, t.source, t.scope, t.reports_findings,
              t.reports_software, t.last_scan_at
         FROM published_scan_series_coverage t WHERE t.organization_id = $1 AND t.device_id = ANY ($2::int[])`,
      [organizationId, ids],
      'compliance-facts-series',
    );
  }

  checks(organizationId: number, ids: readonly number[], checkIds: readonly string[]): Promise<CheckRow[]> {
    return this.database.query(
      `SELECT c.device_id, c.check_id, c.status, c.source, c.scope, c.observed_at
         FROM published_device_check c
        WHERE c.organization_id = $1 AND c.device_id = ANY ($2::int[]) AND c.check_id = ANY ($3::text[])`,
      [organizationId, ids, checkIds],
      'compliance-facts-checks',
    );
  }

  benchmarks(organizationId: number, ids: readonly number[], tools: readonly string[]): Promise<BenchmarkRow[]> {
    return this.database.query(
      `SELECT c.device_id, split_part(c.check_id, ':', 1) AS tool, c.source, c.scope,
              count(*) FILTER (WHERE c.status = 'pass')::int AS passed, count(*) FILTER (WHERE c.status = 'fail')::int AS failed,
              max(c.observed_at) AS observed_at
         FROM published_device_check c
        WHERE c.organization_id = $1 AND c.device_id = ANY ($2::int[]) AND split_part(c.check_id, ':', 1) = ANY ($3::text[])
          AND c.status IN ('pass', 'fail')
        GROUP BY 1, 2, 3, 4`,
      [organizationId, ids, tools],
      'compliance-facts-benchmarks',
    );
  }

  /** Devices without a finding that matters have no row. */
  findings(organizationId: number, ids: readonly number[], today: string): Promise<FindingsRow[]> {
    const bad = `f.severity >= ${HIGH} AND f.fixable`;
    return this.database.query(
      `SELECT f.device_id,
              coalesce(bool_or(${bad} AND f.state = 0 AND f.due_on < $3::date), false) AS overdue,
              coalesce(bool_or(f.kev AND f.state = 0 AND f.due_on < $3::date), false) AS overdue_known_exploited,
              (min(f.first_seen_at) FILTER (WHERE ${bad}) AT TIME ZONE 'UTC')::date::text AS unfixed_since
         FROM published_finding_deadline f
        WHERE f.organization_id = $1 AND f.device_id = ANY ($2::int[]) AND f.state IN (0, 2) AND ((${bad}) OR f.kev)
        GROUP BY 1`,
      [organizationId, ids, today],
      'compliance-facts-findings',
    );
  }
}
