import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** The lower are taken first, so that nobody waits for a whole fleet. */
export const MARK_RANK = { now: 0, whenFree: 1 } as const;
export type MarkRank = keyof typeof MARK_RANK;

const MARK = `INSERT INTO compliance_mark (organization_id, rank, id, device_id, not_before)
       SELECT $1, $2::smallint, gen_random_uuid(), d.id, $3::timestamptz FROM`;

/** What was marked, at most as much as was asked for. */
export interface TakenMarks {
  deviceIds: number[];
  /** What the organization as a whole answers. */
  organization: boolean;
}

/** Notes of devices, and of organizations, to look at again. */
@Injectable()
export class ComplianceMarkRepository {
  constructor(private readonly database: Database) {}

  async devices(organizationId: number, deviceIds: readonly number[], rank: MarkRank, notBefore: Date): Promise<void> {
    await this.database.query(
      `${MARK} unnest($4::int[]) AS d (id)`,
      [organizationId, MARK_RANK[rank], notBefore, deviceIds],
      'compliance-mark-devices',
    );
  }

  /** What the organization as a whole answers. */
  async organization(organizationId: number, rank: MarkRank, notBefore: Date): Promise<void> {
    await this.database.query(
      `${MARK} (VALUES (NULL::integer)) AS d (id)`,
      [organizationId, MARK_RANK[rank], notBefore],
      'compliance-mark-organization',
    );
  }

  /** Devices that have a finding of one of the vulnerabilities. */
  async withVulnerabilities(
    organizationId: number,
    vulnerabilityIds: readonly number[],
    rank: MarkRank,
    notBefore: Date,
  ): Promise<void> {
    await this.database.query(
      `${MARK} (SELECT DISTINCT f.device_id AS id FROM published_finding f
                 WHERE f.organization_id = $1 AND f.vulnerability_id = ANY ($4::int[]) AND f.state <> 1) d`,
      [organizationId, MARK_RANK[rank], notBefore, vulnerabilityIds],
      'compliance-mark-vulnerabilities',
    );
  }

  /** Devices that there are, and those that are still counted. */
  async everything(organizationId: number, rank: MarkRank, notBefore: Date): Promise<void> {
    await this.database.query(
      `${MARK} (SELECT p.id FROM published_device p WHERE p.organization_id = $1
                UNION SELECT c.device_id FROM compliance_device c WHERE c.organization_id = $1) d`,
      [organizationId, MARK_RANK[rank], notBefore],
      'compliance-mark-everything',
    );
  }

  /** Devices with a scan since `after` on another day than the one that they are counted with: it may have shown nothing new. */
  async rescanned(organizationId: number, after: Date, rank: MarkRank, notBefore: Date): Promise<void> {
    await this.database.query(
      `${MARK} (SELECT DISTINCT s.device_id AS id FROM published_scan s
                  LEFT JOIN compliance_device c ON c.organization_id = $1 AND c.device_id = s.device_id
                 WHERE s.organization_id = $1 AND s.received_at > $4 AND s.status = 'completed'
                   AND coalesce(c.scanned_on ->> s.stream_id::text, '') < to_char(s.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')) d`,
      [organizationId, MARK_RANK[rank], notBefore, after],
      'compliance-mark-rescanned',
    );
  }

  async isWaiting(organizationId: number, at: Date): Promise<boolean> {
    const row = await this.database.queryOne<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM compliance_mark WHERE organization_id = $1 AND not_before <= $2) AS waiting`,
      [organizationId, at],
      'compliance-mark-waiting',
    );
    return row?.waiting === true;
  }

  /** Takes up to `limit` that are due; in the transaction that does what they ask for. */
  async take(organizationId: number, at: Date, limit: number): Promise<TakenMarks> {
    const rows = await this.database.query<{ id: number | null }>(
      `WITH next AS MATERIALIZED (
         SELECT rank, id FROM compliance_mark WHERE organization_id = $1 AND not_before <= $2 ORDER BY rank, id LIMIT $3),
       taken AS (
         DELETE FROM compliance_mark m USING next n
          WHERE m.organization_id = $1 AND m.rank = n.rank AND m.id = n.id RETURNING m.device_id)
       SELECT DISTINCT device_id AS id FROM taken ORDER BY 1`,
      [organizationId, at, limit],
      'compliance-mark-take',
    );
    const deviceIds = rows.flatMap(({ id }) => id ?? []);
    return { deviceIds, organization: deviceIds.length < rows.length };
  }
}
