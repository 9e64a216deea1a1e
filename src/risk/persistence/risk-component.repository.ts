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

/** What a subject comes to over all devices; as differences when they are added. */
export interface SubjectTotals {
  subjectId: number;
  masses: string[];
  devices: number;
  findings: number;
  /** Devices by their worst open level, 0-5. */
  byLevel: number[];
  byTier: Record<string, number>;
  due: Record<string, number>;
  byConfidence: number[];
}

const COUNTS = (column: string): string => `
  (SELECT coalesce(jsonb_object_agg(k.key, k.n) FILTER (WHERE k.n <> 0), '{}')
     FROM (SELECT key, sum(value::int)::int AS n FROM (
             SELECT * FROM jsonb_each_text(r.${column}) UNION ALL SELECT * FROM jsonb_each_text(excluded.${column})) u GROUP BY key) k)`;

const SUM = (column: string, type: string): string =>
  `ARRAY (SELECT a.x + b.x FROM unnest(r.${column}) WITH ORDINALITY a (x, i) JOIN unnest(excluded.${column}) WITH ORDINALITY b (x, i) USING (i) ORDER BY i)::${type}[]`;

/** Components, and what they come to by subject. */
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

  /** Adds differences to subjects; those of which nothing is left go. */
  async addSubjects(organizationId: number, totals: readonly SubjectTotals[]): Promise<void> {
    if (totals.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_subject_rollup AS r (organization_id, subject_id, masses, mass, devices, findings, by_level, by_tier, due, by_confidence)
       SELECT $1, n."subjectId", ARRAY (SELECT jsonb_array_elements_text(n.masses)::numeric), (n.masses ->> 0)::numeric, n.devices, n.findings,
              ARRAY (SELECT jsonb_array_elements_text(n."byLevel")::int), n."byTier", n.due, ARRAY (SELECT jsonb_array_elements_text(n."byConfidence")::int)
         FROM jsonb_to_recordset($2::jsonb) AS n ("subjectId" int, masses jsonb, devices int, findings int, "byLevel" jsonb, "byTier" jsonb, due jsonb, "byConfidence" jsonb)
        ORDER BY 2
       ON CONFLICT (organization_id, subject_id) DO UPDATE
          SET masses = ${SUM('masses', 'numeric')}, mass = r.mass + excluded.mass, devices = r.devices + excluded.devices,
              findings = r.findings + excluded.findings, by_level = ${SUM('by_level', 'int')}, by_tier = ${COUNTS('by_tier')},
              due = ${COUNTS('due')}, by_confidence = ${SUM('by_confidence', 'int')}`,
      [organizationId, JSON.stringify(totals)],
      'risk-subject-add',
    );
    await this.database.query(
      `DELETE FROM risk_subject_rollup r
        WHERE r.organization_id = $1 AND r.subject_id = ANY ($2::int[]) AND r.devices = 0 AND r.masses = array_fill(0::numeric, ARRAY[6])`,
      [organizationId, totals.map(({ subjectId }) => subjectId)],
      'risk-subject-clear',
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

  /** Which of these checks devices are counted as failing. */
  checksOf(
    organizationId: number,
    deviceIds: readonly number[],
    checkIds: readonly string[],
  ): Promise<{ deviceId: number; checkId: string }[]> {
    return this.database.query(
      `SELECT c.device_id AS "deviceId", s.name AS "checkId"
         FROM risk_subject s JOIN risk_component c ON c.organization_id = $1 AND c.subject_id = s.id AND c.device_id = ANY ($2::int[])
        WHERE s.organization_id = $1 AND s.kind = 'check' AND s.name = ANY ($3::text[])`,
      [organizationId, deviceIds, checkIds],
      'risk-component-checks',
    );
  }
}
