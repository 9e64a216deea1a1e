import { Injectable } from '@nestjs/common';
import {
  AcrossOrganizations,
  containsPattern,
  Database,
  type FetchedPage,
  pagedQuery,
  type PagedRow,
  SqlConditions,
} from '../../platform/index.js';
import type { CheckAcceptanceListQuery } from '../app/failing-check-list.js';
import { catalogueChecksCalled } from '../domain/check-name.js';

/**
 * SQL: the acceptances that hold for the failing check `c`, over columns of device_check; the same as `published_device_check`
 * lays over. `columns` of the alias `a`.
 */
export function acceptancesOf(columns: string): string {
  return `SELECT ${columns} FROM check_acceptance a
           WHERE a.organization_id = c.organization_id AND a.check_id = c.check_id AND a.ended_at IS NULL
             AND (a.most_places IS NULL OR c.place_count <= a.most_places)
             AND CASE a.scope WHEN 'all' THEN true WHEN 'devices' THEN c.device_id = ANY (a.device_ids)
                   ELSE EXISTS (SELECT FROM published_device o
                                 WHERE o.organization_id = c.organization_id AND o.id = c.device_id AND o.tags && a.tags) END`;
}

/** Who did something, over columns of a kind and an id; with the organization as $1. */
function actorOf(kind: string, id: string): string {
  return `jsonb_build_object('kind', ${kind}, 'id', ${id}, 'name', CASE ${kind}
            WHEN 'user' THEN (SELECT u.name FROM published_user u WHERE u.public_id = ${id}::uuid)
            WHEN 'api-key' THEN (SELECT k.name FROM published_api_key k WHERE k.organization_id = $1 AND k.id = ${id}::uuid) END)`;
}

/** More names than these are many: a page is found soon by walking over the rows in their order. */
const FEW_CHECKS = 2_000;
const FEW_DEVICES = 2_000;

/** Where rows can be that a search by text finds. */
export interface ChecksNamed {
  /** Ids of checks that have the text in them, in a title, or in what is read in the id where there is none. */
  checks: string[];
  /** Devices whose name has it. */
  devices: number[];
}

/**
 * A pattern of LIKE for ids that read as the text: where people see "Package audit installed", the id has `package_audit_installed`,
 * and any letter stands for the one between two words.
 */
export function readsAs(text: string): string {
  return containsPattern(text).replace(/ /g, '_');
}

/**
 * What a text leads to: names are few beside what has them, so a search begins with them, in a statement of its own
 * (docs/decisions/0101-what-failing-checks-are-called.md). Null where many have it.
 */
export async function checksNamed(
  database: Pick<Database, 'queryOne'>,
  organizationId: number,
  text: string,
): Promise<ChecksNamed | null> {
  const row = await database.queryOne<ChecksNamed>(
    `SELECT ARRAY (SELECT DISTINCT check_id FROM (
                     SELECT t.check_id FROM check_title t WHERE t.organization_id = $1 AND (t.check_id ILIKE $3 OR t.title ILIKE $2 OR t.check_id = ANY ($4::text[]))
                     UNION ALL SELECT c.check_id FROM concluded_check c WHERE c.organization_id = $1 AND (c.check_id ILIKE $3 OR c.check_id = ANY ($4::text[]))) n
                    LIMIT ${FEW_CHECKS + 1}) AS checks,
            ARRAY (SELECT id FROM (SELECT find_devices($1, $2) AS id) n LIMIT ${FEW_DEVICES + 1}) AS devices`,
    [organizationId, containsPattern(text), readsAs(text), catalogueChecksCalled(text)],
    'checks-named',
  );
  const { checks, devices } = row ?? { checks: [], devices: [] };
  return checks.length > FEW_CHECKS || devices.length > FEW_DEVICES ? null : { checks, devices };
}

/** Who decides. */
export interface By {
  kind: string;
  id: string;
}

/** An acceptance about to be kept. */
export interface NewCheckAcceptance {
  id: string;
  checkId: string;
  scope: 'all' | 'tags' | 'devices';
  tags: readonly string[];
  deviceIds: readonly number[];
  mostPlaces: number | null;
  reason: string;
  expiresOn: string;
}

/** An acceptance as it is read. */
export interface CheckAcceptanceRow extends Omit<NewCheckAcceptance, 'deviceIds'> {
  /** What the check asks, in the words of whoever told it; null where nobody tells it any more. */
  title: string | null;
  /** The devices that its scope names, by name. */
  named: { id: string; name: string }[];
  status: 'active' | 'expired' | 'ended';
  decidedAt: Date;
  endedAt: Date | null;
  endCause: string | null;
  decidedBy: By & { name: string | null };
  endedBy: (By & { name: string | null }) | null;
  /** On which it covers a failing check now. */
  devices: number;
}

const STATUS = `CASE WHEN d.ended_at IS NULL THEN 'active' WHEN d.end_cause = 'expired' THEN 'expired' ELSE 'ended' END`;
const TITLE = `(SELECT t.title FROM check_title t
    WHERE t.organization_id = $1 AND t.check_id = d.check_id AND t.title <> '' ORDER BY t.reported_at DESC, t.title LIMIT 1)`;
const SORTS = {
  decidedAt: { expression: 'd.decided_at', type: 'timestamptz' },
  expiresOn: { expression: 'd.expires_on', type: 'date' },
} as const;
const COLUMNS = `d.id, d.check_id, d.scope, d.tags, d.most_places, d.reason, d.expires_on::text AS expires_on,
  ${STATUS} AS status, d.decided_at, d.ended_at, d.end_cause,
  ${TITLE} AS title,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.public_id, 'name', v.name) ORDER BY v.name, v.id) FROM published_device v
             WHERE v.organization_id = $1 AND v.id = ANY (d.device_ids)), '[]') AS named,
  ${actorOf('d.decided_by_kind', 'd.decided_by')} AS decided_by,
  CASE WHEN d.ended_by IS NOT NULL THEN ${actorOf('d.ended_by_kind', 'd.ended_by')} END AS ended_by,
  (SELECT count(DISTINCT c.device_id)::int FROM device_check c
    WHERE c.organization_id = $1 AND c.check_id = d.check_id AND c.status = 'fail' AND d.id IN (${acceptancesOf('a.id')})) AS devices`;

/** Decisions to live with failing checks. */
@Injectable()
export class CheckAcceptanceRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  page(organizationId: number, query: CheckAcceptanceListQuery): Promise<FetchedPage<CheckAcceptanceRow & PagedRow>> {
    const { filters } = query;
    const { q } = filters;
    const where = new SqlConditions([organizationId])
      .add('d.organization_id = $1')
      .when(filters.checkId, (p) => `d.check_id = ANY (${p}::text[])`)
      .when(filters.status, (p) => `${STATUS} = ANY (${p}::text[])`)
      .when(filters.scope, (p) => `d.scope = ANY (${p}::text[])`)
      .when(filters.expiresBefore, (p) => `d.expires_on < (${p}::timestamptz AT TIME ZONE 'UTC')::date`);
    if (q !== undefined) {
      const p = where.bind(containsPattern(q));
      const called = where.bind(catalogueChecksCalled(q));
      where.add(
        `(d.check_id ILIKE ${where.bind(readsAs(q))} OR d.reason ILIKE ${p} OR ${TITLE} ILIKE ${p} OR d.check_id = ANY (${called}::text[]))`,
      );
    }
    return pagedQuery<CheckAcceptanceRow>(this.database, query, {
      where,
      from: 'check_acceptance d',
      columns: COLUMNS,
      order: [SORTS[query.sort.field], { expression: 'd.id', type: 'uuid' }],
      asOf: { latestOf: 'coalesce(d.ended_at, d.decided_at)' },
    });
  }

  find(organizationId: number, id: string): Promise<CheckAcceptanceRow | null> {
    return this.database.queryOne(
      `SELECT ${COLUMNS} FROM check_acceptance d WHERE d.organization_id = $1 AND d.id = $2`,
      [organizationId, id],
      'check-acceptance-by-id',
    );
  }

  async insert(organizationId: number, one: NewCheckAcceptance, by: By, at: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO check_acceptance (organization_id, id, check_id, scope, tags, device_ids, most_places, reason, expires_on,
                                     decided_by_kind, decided_by, decided_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        organizationId,
        one.id,
        one.checkId,
        one.scope,
        one.tags,
        one.deviceIds,
        one.mostPlaces,
        one.reason,
        one.expiresOn,
        by.kind,
        by.id,
        at,
      ],
    );
  }

  /** Ends one that stands; gives its check, null when there was none. */
  async end(organizationId: number, id: string, by: By, at: Date): Promise<string | null> {
    const [row] = await this.database.query<{ checkId: string }>(
      `UPDATE check_acceptance SET ended_at = $3, ended_by_kind = $4, ended_by = $5, end_cause = 'ended'
        WHERE organization_id = $1 AND id = $2 AND ended_at IS NULL RETURNING check_id`,
      [organizationId, id, at, by.kind, by.id],
    );
    return row?.checkId ?? null;
  }

  /** Ends those whose last day has passed: so many at most, the earliest first. */
  expire(
    organizationId: number,
    today: string,
    by: By,
    at: Date,
    most: number,
  ): Promise<{ id: string; checkId: string }[]> {
    return this.database.query(
      `UPDATE check_acceptance SET ended_at = $3, ended_by_kind = $4, ended_by = $5, end_cause = 'expired'
        WHERE organization_id = $1 AND ended_at IS NULL AND id = ANY (ARRAY (
          SELECT d.id FROM check_acceptance d WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.expires_on < $2::date
           ORDER BY d.expires_on LIMIT $6))
       RETURNING id, check_id`,
      [organizationId, today, at, by.kind, by.id, most],
    );
  }

  /** Whether so many stand. */
  async areActive(organizationId: number, count: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM check_acceptance WHERE organization_id = $1 AND ended_at IS NULL OFFSET $2 LIMIT 1`,
      [organizationId, count - 1],
      'check-acceptances-active',
    );
    return rows.length > 0;
  }

  async organizationsWithExpired(today: string): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM check_acceptance WHERE ended_at IS NULL AND expires_on < $1::date ORDER BY 1`,
      [today],
    );
    return rows.map(({ id }) => id);
  }

  /** Devices that have an answer to one of the checks. */
  async devicesWith(organizationId: number, checkIds: readonly string[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT DISTINCT device_id AS id FROM device_check WHERE organization_id = $1 AND check_id = ANY ($2::text[]) ORDER BY 1`,
      [organizationId, checkIds],
      'check-devices-with',
    );
    return rows.map(({ id }) => id);
  }

  /** Internal ids of devices by their public ones. */
  async devices(organizationId: number, publicIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ publicId: string; id: number }>(
      `SELECT public_id, id FROM published_device WHERE organization_id = $1 AND public_id = ANY ($2::uuid[])`,
      [organizationId, publicIds],
    );
    return new Map(rows.map(({ publicId, id }) => [publicId, id]));
  }
}
