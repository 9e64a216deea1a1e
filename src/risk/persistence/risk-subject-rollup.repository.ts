import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { addToSubject, isNoDifference, isSubjectGone, type SubjectTotals } from '../domain/stored-totals.js';

/** What subjects come to over all devices. */
@Injectable()
export class RiskSubjectRollupRepository {
  constructor(private readonly database: Database) {}

  /**
   * Adds differences to subjects; those of which nothing is left go. By whoever holds the organization: rows are read, added
   * to here and written, because merging counts by key costs PostgreSQL many times that.
   */
  async add(organizationId: number, differences: readonly SubjectTotals[]): Promise<void> {
    const moved = differences.filter((by) => !isNoDifference(by));
    if (moved.length === 0) return;
    const known = new Map(
      (
        await this.byIds(
          organizationId,
          moved.map(({ subjectId }) => subjectId),
        )
      ).map((one) => [one.subjectId, one]),
    );
    const sums = moved.map((by) => addToSubject(known.get(by.subjectId), by));
    await Promise.all([
      this.write(
        organizationId,
        sums.filter((one) => !isSubjectGone(one)),
      ),
      this.remove(
        organizationId,
        sums.filter((one) => isSubjectGone(one) && known.has(one.subjectId)).map(({ subjectId }) => subjectId),
      ),
    ]);
  }

  private byIds(organizationId: number, subjectIds: readonly number[]): Promise<SubjectTotals[]> {
    return this.database.query(
      `SELECT subject_id, masses::text[], devices, findings, by_level, by_tier, due,
              by_confidence
         FROM risk_subject_rollup WHERE organization_id = $1 AND subject_id = ANY ($2::int[])`,
      [organizationId, subjectIds],
      'risk-subject-totals',
    );
  }

  private async write(organizationId: number, rows: readonly SubjectTotals[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.query(
      `INSERT INTO risk_subject_rollup AS r (organization_id, subject_id, masses, mass, devices, findings, by_level, by_tier, due, by_confidence)
       SELECT $1, n.id, n.masses::numeric[], n.mass, n.devices, n.findings, n.by_level::int[], n.by_tier, n.due, n.by_confidence::int[]
         FROM unnest($2::int[], $3::text[], $4::numeric[], $5::int[], $6::int[], $7::text[], $8::jsonb[], $9::jsonb[], $10::text[])
              AS n (id, masses, mass, devices, findings, by_level, by_tier, due, by_confidence)
       ON CONFLICT (organization_id, subject_id) DO UPDATE
          SET masses = excluded.masses, mass = excluded.mass, devices = excluded.devices, findings = excluded.findings, by_level = excluded.by_level,
              by_tier = excluded.by_tier, due = excluded.due, by_confidence = excluded.by_confidence`,
      [
        organizationId,
        rows.map((r) => r.subjectId),
        rows.map((r) => `{${r.masses.join(',')}}`),
        rows.map((r) => r.masses[0] ?? '0'),
        rows.map((r) => r.devices),
        rows.map((r) => r.findings),
        rows.map((r) => `{${r.byLevel.join(',')}}`),
        rows.map((r) => JSON.stringify(r.byTier)),
        rows.map((r) => JSON.stringify(r.due)),
        rows.map((r) => `{${r.byConfidence.join(',')}}`),
      ],
      'risk-subject-write',
    );
  }

  private async remove(organizationId: number, subjectIds: readonly number[]): Promise<void> {
    if (subjectIds.length === 0) return;
    await this.database.query(
      `DELETE FROM risk_subject_rollup WHERE organization_id = $1 AND subject_id = ANY ($2::int[])`,
      [organizationId, subjectIds],
      'risk-subject-remove',
    );
  }
}
