import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What one subject is on one device. */
export interface ComponentRow {
  deviceId: number;
  subjectId: number;
  masses: string[];
  findings: number;
  vulnerabilities: number;
  level: number;
  tier: number;
  /** Days since 1970. */
  dueDay: number | null;
  confidence: number;
}

/** What subjects are on devices. */
@Injectable()
export class RiskComponentRepository {
  constructor(private readonly database: Database) {}

  async write(organizationId: number, rows: readonly ComponentRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_component AS c (organization_id, device_id, subject_id, masses, findings, vulnerabilities, level, tier, due_on, confidence)
       SELECT $1, n.device_id, n.subject_id, n.masses::bigint[], n.findings, n.vulnerabilities, n.level, n.tier, DATE '1970-01-01' + n.due_day, n.confidence
         FROM unnest($2::int[], $3::int[], $4::text[], $5::int[], $6::int[], $7::smallint[], $8::smallint[], $9::int[], $10::smallint[])
              AS n (device_id, subject_id, masses, findings, vulnerabilities, level, tier, due_day, confidence)
       ON CONFLICT (organization_id, device_id, subject_id) DO UPDATE
          SET masses = excluded.masses, findings = excluded.findings, vulnerabilities = excluded.vulnerabilities, level = excluded.level,
              tier = excluded.tier, due_on = excluded.due_on, confidence = excluded.confidence`,
      [
        organizationId,
        rows.map((r) => r.deviceId),
        rows.map((r) => r.subjectId),
        rows.map((r) => `{${r.masses.join(',')}}`),
        rows.map((r) => r.findings),
        rows.map((r) => r.vulnerabilities),
        rows.map((r) => r.level),
        rows.map((r) => r.tier),
        rows.map((r) => r.dueDay),
        rows.map((r) => r.confidence),
      ],
      'risk-component-write',
    );
  }

  async remove(organizationId: number, gone: readonly { deviceId: number; subjectId: number }[]): Promise<void> {
    if (gone.length === 0) return;
    await this.database.query(
      `DELETE FROM risk_component c USING unnest($2::int[], $3::int[]) AS n (device_id, subject_id)
        WHERE c.organization_id = $1 AND c.device_id = n.device_id AND c.subject_id = n.subject_id`,
      [organizationId, gone.map((g) => g.deviceId), gone.map((g) => g.subjectId)],
      'risk-component-remove',
    );
  }

  /** Devices on which one of the subjects is. */
  async devicesOf(organizationId: number, subjectIds: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT DISTINCT device_id AS id FROM risk_component WHERE organization_id = $1 AND subject_id = ANY ($2::int[])`,
      [organizationId, subjectIds],
      'risk-component-devices',
    );
    return rows.map(({ id }) => id);
  }

  /** Until when checks that fail on devices have to be mended, of those that are counted and not accepted. */
  deadlinesOf(
    organizationId: number,
    checks: readonly { deviceId: number; checkId: string }[],
  ): Promise<{ deviceId: number; checkId: string; level: number; tier: number; dueOn: string | null }[]> {
    return this.database.query(
      // Whoever tells a check says how bad it is, so that it may have several subjects: of these the worst.
      `SELECT DISTINCT ON (n.device_id, n.check_id) n.device_id, n.check_id, c.level, c.tier, c.due_on::text AS due_on
         FROM unnest($2::int[], $3::text[]) AS n (device_id, check_id)
         JOIN risk_subject s ON s.organization_id = $1 AND s.kind = 'check' AND s.name = n.check_id
         JOIN risk_component c ON c.organization_id = $1 AND c.device_id = n.device_id AND c.subject_id = s.id
        WHERE c.level > 0
        ORDER BY n.device_id, n.check_id, c.level DESC, c.due_on`,
      [organizationId, checks.map(({ deviceId }) => deviceId), checks.map(({ checkId }) => checkId)],
      'risk-component-deadlines',
    );
  }

  /** Which of these checks devices are counted as failing. */
  checksOf(
    organizationId: number,
    deviceIds: readonly number[],
    checkIds: readonly string[],
  ): Promise<{ deviceId: number; checkId: string }[]> {
    return this.database.query(
      `SELECT c.device_id, s.name AS check_id
         FROM risk_subject s JOIN risk_component c ON c.organization_id = $1 AND c.subject_id = s.id AND c.device_id = ANY ($2::int[])
        WHERE s.organization_id = $1 AND s.kind = 'check' AND s.name = ANY ($3::text[])`,
      [organizationId, deviceIds, checkIds],
      'risk-component-checks',
    );
  }
}
