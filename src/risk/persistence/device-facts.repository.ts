import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** A device, as far as the risk of what is on it depends on it. */
export interface DeviceFacts {
  id: number;
  state: string;
  exposure: 'internet' | 'internal' | 'isolated';
  criticality: 1 | 2 | 3 | 4 | 5;
  role: 'server' | 'workstation' | null;
  scanned: boolean;
  /** As os-release names it; null where nobody said. */
  osId: string | null;
  osVersion: string | null;
}

/** Whether the risk of a device counts: it is enrolled, and not deactivated. */
export function isCounted({ state }: DeviceFacts): boolean {
  return state === 'active' || state === 'conflict';
}

export interface LiveFinding {
  deviceId: number;
  vulnerabilityId: number;
  packageId: number;
  state: number;
  severity: number;
  /** First seen, in days since 1970 (UTC). */
  day: number;
  fixable: boolean;
  /** Whether it is in kernels only that do not run on the device. */
  notRunning: boolean;
}

export interface EvaluatedCheck {
  deviceId: number;
  checkId: string;
  status: 'pass' | 'fail';
  /** Of a check that is no setting with its kind before it: `secret/high`. */
  severity: string | null;
  /** A person decided to live with its failing: it stays in the number. */
  accepted: boolean;
  day: number;
}

const DAY = (column: string): string => `((${column} AT TIME ZONE 'UTC')::date - DATE '1970-01-01')`;

/**
 * The devices of `$2`. As an array of its own, whose length PostgreSQL does not look at: for one device it would think a plan
 * of its own the better one each time, and planning takes longer than reading. Findings of many devices are read with a plan of
 * their own: how they are joined depends on how many devices there are.
 */
const DEVICES = 'ANY (ARRAY (SELECT unnest($2::int[])))';

/** Reads what the risk of devices follows from. */
@Injectable()
export class DeviceFactsRepository {
  constructor(private readonly database: Database) {}

  devices(organizationId: number, ids: readonly number[]): Promise<DeviceFacts[]> {
    return this.database.query(
      `SELECT d.id, d.state, d.exposure, d.criticality, d.role, d.os ->> 'id' AS os_id, d.os ->> 'version' AS os_version,
              EXISTS (SELECT FROM published_device_reading g
                       WHERE g.organization_id = $1 AND g.device_id = d.id AND g.reported_at IS NOT NULL) AS scanned
         FROM published_device d WHERE d.organization_id = $1 AND d.id = ${DEVICES}`,
      [organizationId, ids],
      'risk-device-facts',
    );
  }

  /** All devices, or those after one, by id. */
  async deviceIds(organizationId: number, after: number, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT d.id FROM published_device d WHERE d.organization_id = $1 AND d.id > $2 ORDER BY d.id LIMIT $3`,
      [organizationId, after, limit],
      'risk-device-ids',
    );
    return rows.map(({ id }) => id);
  }

  /** Findings that are not fixed; of one device, as after a scan, with a plan that is kept. */
  findings(organizationId: number, deviceIds: readonly number[]): Promise<LiveFinding[]> {
    const [first] = deviceIds;
    const isOne = deviceIds.length === 1;
    return this.database.query(
      `SELECT f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity,
              ${DAY('f.first_seen_at')} AS day, f.fixable IS TRUE AS fixable, f.not_running
         FROM published_finding f WHERE f.organization_id = $1 AND f.device_id ${isOne ? '= $2' : '= ANY ($2::int[])'} AND f.state <> 1`,
      [organizationId, isOne ? first : deviceIds],
      isOne ? 'risk-device-findings-of-one' : 'risk-device-findings',
    );
  }

  /** How many findings were fixed after how many days. */
  fixed(
    organizationId: number,
    deviceIds: readonly number[],
  ): Promise<{ deviceId: number; age: number; count: number }[]> {
    return this.database.query(
      `SELECT f.device_id, greatest(${DAY('f.changed_at')} - ${DAY('f.first_seen_at')}, 0) AS age, count(*)::int AS count
         FROM published_finding f WHERE f.organization_id = $1 AND f.device_id = ${DEVICES} AND f.state = 1 GROUP BY 1, 2`,
      [organizationId, deviceIds],
      'risk-device-fixed',
    );
  }

  /** Checks that passed or failed; others say nothing. */
  checks(organizationId: number, deviceIds: readonly number[]): Promise<EvaluatedCheck[]> {
    return this.database.query(
      `SELECT c.device_id, c.check_id, c.status, c.weight AS severity,
              c.acceptance_id IS NOT NULL AS accepted, ${DAY('c.changed_at')} AS day
         FROM published_device_check c
        WHERE c.organization_id = $1 AND c.device_id = ${DEVICES} AND c.status IN ('pass', 'fail')`,
      [organizationId, deviceIds],
      'risk-device-checks',
    );
  }

  /** Devices that have, or had, a finding of one of the vulnerabilities. */
  async withVulnerabilities(organizationId: number, vulnerabilityIds: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT DISTINCT f.device_id AS id FROM published_finding f
        WHERE f.organization_id = $1 AND f.vulnerability_id = ANY ($2::int[]) ORDER BY 1`,
      [organizationId, vulnerabilityIds],
      'risk-devices-with',
    );
    return rows.map(({ id }) => id);
  }
}
