import { Injectable } from '@nestjs/common';
import { Database, Ids, storableJson } from '../../platform/index.js';
import type { CheckResult } from '../domain/check-result.js';
import type { Collected, Reading } from '../domain/collected.js';
import type { Drift } from '../domain/drift.js';
import type { KnownResult } from '../domain/known-results.js';
import { CloudReadingEntity, CloudResultEntity } from './cloud-audit.entities.js';

/** What the last good audit of each suite read. */
@Injectable()
export class CloudReadingRepository {
  constructor(private readonly database: Database) {}

  /** Empty when nothing is kept. */
  async all(organizationId: number, suite: string): Promise<Collected> {
    const rows = await this.database.query<{ collector: string; reading: Reading }>(
      `SELECT collector, reading FROM cloud_reading WHERE organization_id = $1 AND suite = $2`,
      [organizationId, suite],
    );
    return Object.fromEntries(rows.map(({ collector, reading }) => [collector, reading]));
  }

  /** Puts these in the place of all that were there. */
  async replace(
    organizationId: number,
    suite: string,
    auditId: string,
    readings: readonly { collector: string; sha256: string; reading: Reading }[],
  ): Promise<void> {
    await this.forget(organizationId, suite);
    await this.database.query(
      `INSERT INTO cloud_reading (organization_id, suite, collector, audit_id, sha256, reading)
       SELECT $1, $2, collector, $3, sha256, reading
         FROM unnest($4::text[], $5::text[], $6::jsonb[]) AS new (collector, sha256, reading)`,
      [
        organizationId,
        suite,
        auditId,
        readings.map(({ collector }) => collector),
        readings.map(({ sha256 }) => sha256),
        readings.map(({ reading }) => storableJson(reading)),
      ],
    );
  }

  async forget(organizationId: number, suite: string): Promise<void> {
    await this.database.withRepository(CloudReadingEntity, (readings) => readings.delete({ organizationId, suite }));
  }
}

/** Writes down what moved between audits. */
@Injectable()
export class CloudDriftRepository {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  async insert(
    organizationId: number,
    audit: { id: string; suite: string; at: Date },
    drift: readonly Drift[],
  ): Promise<void> {
    if (drift.length === 0) return;
    const json = (value: unknown): string => storableJson(value);
    await this.database.query(
      `INSERT INTO cloud_drift (organization_id, id, suite, audit_id, check_id, kind, found_at, before, after, added, removed, change)
       SELECT $1, id, $2, $3, check_id, kind, $4, before, after, added, removed, change
         FROM unnest($5::uuid[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[], $10::jsonb[], $11::jsonb[], $12::jsonb[])
              AS new (id, check_id, kind, before, after, added, removed, change)`,
      [
        organizationId,
        audit.suite,
        audit.id,
        audit.at,
        drift.map(() => this.ids.next()),
        drift.map(({ checkId }) => checkId),
        drift.map(({ kind }) => kind),
        drift.map(({ before }) => json(before)),
        drift.map(({ after }) => json(after)),
        drift.map(({ added }) => json(added)),
        drift.map(({ removed }) => json(removed)),
        drift.map(({ change }) => (change === null ? null : json(change))),
      ],
    );
  }
}

/** The results of organizations as they stand. */
@Injectable()
export class CloudResultRepository {
  constructor(private readonly database: Database) {}

  async all(organizationId: number, suite: string): Promise<KnownResult[]> {
    const rows = await this.database.query<
      Omit<KnownResult, 'people'> & { peopleConcerned: number | null; people: number | null }
    >(
      `SELECT check_id, severity, status, standing, excepted_until, audited_at,
              known_at, first_failed_at, last_changed_at, people_concerned, people, result
         FROM cloud_result WHERE organization_id = $1 AND suite = $2 ORDER BY check_id`,
      [organizationId, suite],
    );
    return rows.map(({ peopleConcerned, people, ...row }) => ({
      ...row,
      people: peopleConcerned === null || people === null ? null : { concerned: peopleConcerned, all: people },
    }));
  }

  /** Puts these in the place of all that were there. */
  async replace(organizationId: number, suite: string, rows: readonly KnownResult[]): Promise<void> {
    await this.database.query(
      `DELETE FROM cloud_result WHERE organization_id = $1 AND suite = $2 AND check_id <> ALL ($3::text[])`,
      [organizationId, suite, rows.map(({ checkId }) => checkId)],
    );
    const texts = rows.map(({ result }) => storableJson(result));
    const storable = texts.map((text) => JSON.parse(text) as CheckResult);
    await this.database.query(
      `INSERT INTO cloud_result (organization_id, suite, check_id, severity, status, standing, confidence, summary, affected_count,
                                  excepted_until, audited_at, known_at, first_failed_at, last_changed_at, result,
                                  people_concerned, people)
       SELECT $1, $2, check_id, severity, status, standing, confidence, summary, affected_count, excepted_until, audited_at, known_at,
              first_failed_at, last_changed_at, result, people_concerned, people
         FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::timestamptz[],
                     $11::timestamptz[], $12::timestamptz[], $13::timestamptz[], $14::timestamptz[], $15::jsonb[], $16::int[], $17::int[])
              AS new (check_id, severity, status, standing, confidence, summary, affected_count, excepted_until, audited_at, known_at,
                      first_failed_at, last_changed_at, result, people_concerned, people)
       ON CONFLICT (organization_id, suite, check_id) DO UPDATE
          SET severity = excluded.severity, status = excluded.status, standing = excluded.standing, confidence = excluded.confidence,
              summary = excluded.summary, affected_count = excluded.affected_count, excepted_until = excluded.excepted_until,
              audited_at = excluded.audited_at, known_at = excluded.known_at, first_failed_at = excluded.first_failed_at,
              last_changed_at = excluded.last_changed_at, result = excluded.result,
              people_concerned = excluded.people_concerned, people = excluded.people`,
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
        rows.map(({ people }) => people?.concerned ?? null),
        rows.map(({ people }) => people?.all ?? null),
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
