import { Injectable } from '@nestjs/common';
import { Database, storableJson } from '../../platform/index.js';
import type { KnownResult } from '../domain/known-results.js';
import type { CheckResult } from '../domain/check-result.js';
import { CloudResultEntity } from './cloud-audit.entities.js';

/** The verdicts of organizations as they stand. */
@Injectable()
export class CloudResultRepository {
  constructor(private readonly database: Database) {}

  all(organizationId: number, suite: string): Promise<KnownResult[]> {
    return this.database.query(
      `SELECT check_id, severity, status, standing, excepted_until, audited_at,
              known_at, first_failed_at, last_changed_at, verdict
         FROM cloud_verdict WHERE organization_id = $1 AND suite = $2 ORDER BY check_id`,
      [organizationId, suite],
    );
  }

  /** Puts these in the place of all that were there. */
  async replace(organizationId: number, suite: string, rows: readonly KnownResult[]): Promise<void> {
    await this.database.query(
      `DELETE FROM cloud_verdict WHERE organization_id = $1 AND suite = $2 AND check_id <> ALL ($3::text[])`,
      [organizationId, suite, rows.map(({ checkId }) => checkId)],
    );
    const texts = rows.map(({ verdict: result }) => storableJson(result));
    const storable = texts.map((text) => JSON.parse(text) as CheckResult);
    await this.database.query(
      `INSERT INTO cloud_verdict (organization_id, suite, check_id, severity, status, standing, confidence, summary, affected_count,
                                  excepted_until, audited_at, known_at, first_failed_at, last_changed_at, verdict)
       SELECT $1, $2, check_id, severity, status, standing, confidence, summary, affected_count, excepted_until, audited_at, known_at,
              first_failed_at, last_changed_at, verdict
         FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::timestamptz[],
                     $11::timestamptz[], $12::timestamptz[], $13::timestamptz[], $14::timestamptz[], $15::jsonb[])
              AS new (check_id, severity, status, standing, confidence, summary, affected_count, excepted_until, audited_at, known_at,
                      first_failed_at, last_changed_at, verdict)
       ON CONFLICT (organization_id, suite, check_id) DO UPDATE
          SET severity = excluded.severity, status = excluded.status, standing = excluded.standing, confidence = excluded.confidence,
              summary = excluded.summary, affected_count = excluded.affected_count, excepted_until = excluded.excepted_until,
              audited_at = excluded.audited_at, known_at = excluded.known_at, first_failed_at = excluded.first_failed_at,
              last_changed_at = excluded.last_changed_at, verdict = excluded.verdict`,
      [
        organizationId,
        suite,
        rows.map(({ checkId }) => checkId),
        rows.map(({ severity }) => severity),
        rows.map(({ status }) => status),
        rows.map(({ standing }) => standing),
        storable.map(({ confidence }) => confidence),
        storable.map(({ summary }) => summary),
        storable.map(({ affected }) => affected.count),
        rows.map(({ exceptedUntil }) => exceptedUntil),
        rows.map(({ auditedAt }) => auditedAt),
        rows.map(({ knownAt }) => knownAt),
        rows.map(({ firstFailedAt }) => firstFailedAt),
        rows.map(({ lastChangedAt }) => lastChangedAt),
        texts,
      ],
    );
  }

  async except(organizationId: number, suite: string, checkId: string, until: Date | null): Promise<void> {
    await this.database.withRepository(CloudResultEntity, (results) =>
      results.update({ organizationId, suite, checkId }, { exceptedUntil: until }),
    );
  }

  async forget(organizationId: number, suite: string): Promise<void> {
    await this.database.withRepository(CloudResultEntity, (results) => results.delete({ organizationId, suite }));
  }
}
