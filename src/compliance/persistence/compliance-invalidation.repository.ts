import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** The lower are taken first, so that nobody waits for a whole fleet. */
export const INVALIDATION_RANK = { now: 0, whenFree: 1 } as const;
export type InvalidationRank = keyof typeof INVALIDATION_RANK;

const INVALIDATE = `INSERT INTO compliance_invalidation (organization_id, rank, id, device_id, not_before)
       SELECT $1, $2::smallint, gen_random_uuid(), d.id, $3::timestamptz FROM`;

/** What was invalidated, at most as much as was asked for; once however often it was. */
export interface TakenInvalidations {
  deviceIds: number[];
  /** What the organization as a whole answers. */
  organization: boolean;
  /** Whether as much was taken as was asked for. */
  mayBeMore: boolean;
}

/** Devices, and organizations, to look at again. */
@Injectable()
export class ComplianceInvalidationRepository {
  constructor(private readonly database: Database) {}

  async devices(
    organizationId: number,
    deviceIds: readonly number[],
    rank: InvalidationRank,
    notBefore: Date,
  ): Promise<void> {
    await this.database.query(
      `${INVALIDATE} unnest($4::int[]) AS d (id)`,
      [organizationId, INVALIDATION_RANK[rank], notBefore, deviceIds],
      'compliance-invalidation-devices',
    );
  }

  /** What the organization as a whole answers. */
  async organization(organizationId: number, rank: InvalidationRank, notBefore: Date): Promise<void> {
    await this.database.query(
      `${INVALIDATE} (VALUES (NULL::integer)) AS d (id)`,
      [organizationId, INVALIDATION_RANK[rank], notBefore],
      'compliance-invalidation-organization',
    );
  }

  /** Devices that have a finding of one of the vulnerabilities. */
  async withVulnerabilities(
    organizationId: number,
    vulnerabilityIds: readonly number[],
    rank: InvalidationRank,
    notBefore: Date,
  ): Promise<void> {
    await this.database.query(
      `${INVALIDATE} (SELECT DISTINCT f.device_id AS id FROM published_finding f
                 WHERE f.organization_id = $1 AND f.vulnerability_id = ANY ($4::int[]) AND f.state <> 1) d`,
      [organizationId, INVALIDATION_RANK[rank], notBefore, vulnerabilityIds],
      'compliance-invalidation-vulnerabilities',
    );
  }

  /** Devices that there are, and those that are still counted. */
  async everything(organizationId: number, rank: InvalidationRank, notBefore: Date): Promise<void> {
    await this.database.query(
      `${INVALIDATE} (SELECT p.id FROM published_device p WHERE p.organization_id = $1
                UNION SELECT c.device_id FROM compliance_device c WHERE c.organization_id = $1) d`,
      [organizationId, INVALIDATION_RANK[rank], notBefore],
      'compliance-invalidation-everything',
    );
  }

  /** Devices with a scan since `after` on another day than the one that they are counted with: it may have shown nothing new. */
  async rescanned(organizationId: number, after: Date, rank: InvalidationRank, notBefore: Date): Promise<void> {
    await this.database.query(
      `${INVALIDATE} (SELECT DISTINCT s.device_id AS id FROM published_scan s
                  LEFT JOIN compliance_device c ON c.organization_id = $1 AND c.device_id = s.device_id
                 WHERE s.organization_id = $1 AND s.received_at > $4 AND s.status = 'completed'
                   AND coalesce(c.scanned_on ->> s.series_id::text, '') < to_char(s.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')) d`,
      [organizationId, INVALIDATION_RANK[rank], notBefore, after],
      'compliance-invalidation-rescanned',
    );
  }

  async isInvalid(organizationId: number, at: Date): Promise<boolean> {
    const row = await this.database.queryOne<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM compliance_invalidation WHERE organization_id = $1 AND not_before <= $2) AS waiting`,
      [organizationId, at],
      'compliance-invalidation-waiting',
    );
    return row?.waiting === true;
  }

  /** Takes up to `limit` that are due; in the transaction that does what they ask for. */
  async take(organizationId: number, at: Date, limit: number): Promise<TakenInvalidations> {
    const rows = await this.database.query<{ id: number | null; taken: number }>(
      `WITH next AS MATERIALIZED (
         SELECT rank, id FROM compliance_invalidation WHERE organization_id = $1 AND not_before <= $2 ORDER BY rank, id LIMIT $3),
       taken AS (
         DELETE FROM compliance_invalidation m USING next n
          WHERE m.organization_id = $1 AND m.rank = n.rank AND m.id = n.id RETURNING m.device_id)
       SELECT device_id AS id, count(*)::int AS taken FROM taken GROUP BY 1 ORDER BY 1`,
      [organizationId, at, limit],
      'compliance-invalidation-take',
    );
    const deviceIds = rows.flatMap(({ id }) => id ?? []);
    // Counted before equal ones are one: else whatever many asked for would be the last of a run, and the rest wait for the next.
    const taken = rows.reduce((sum, row) => sum + row.taken, 0);
    return { deviceIds, organization: deviceIds.length < rows.length, mayBeMore: taken === limit };
  }
}
