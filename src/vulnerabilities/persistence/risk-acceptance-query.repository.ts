import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import type { RiskAcceptanceListQuery } from '../app/risk-acceptance-list.js';
import { FIXED, findingStateCode, OPEN } from '../domain/finding-state.js';
import type { DecisionScope } from '../domain/decision.js';
import type { VexOrigin } from '../domain/vex.js';
import { decidedAbout } from './decision-coverage.js';
import { hasFinding } from './holding-decision.js';

/** Who did something, with the name of today. */
export interface NamedActor {
  kind: string;
  id: string;
  name: string | null;
}

/** A decision as it is read. */
export interface RiskAcceptanceRow {
  id: string;
  identifier: string;
  state: number;
  status: 'active' | 'expired' | 'ended';
  scope: DecisionScope['kind'];
  tags: string[];
  packageEcosystem: string | null;
  packageName: string | null;
  packageVersions: string[];
  packageRange: string | null;
  packageTraits: string[];
  contentsTraits: string[];
  deviceIds: number[];
  justification: string | null;
  reason: string;
  expiresOn: string | null;
  reviewerEmail: string | null;
  decidedAt: Date;
  changedAt: Date;
  version: number;
  endedAt: Date | null;
  endCause: string | null;
  /** The decision whose place it took; null for one that stands by itself. */
  replaces: string | null;
  /** The decision that took its place. */
  replacedBy: string | null;
  vex: VexOrigin | null;
  decidedBy: NamedActor;
  endedBy: NamedActor | null;
  /** The vulnerability of today, by the name that it is shown under; null when nobody has it. */
  vulnerabilityId: string | null;
  devices: { id: string; name: string }[];
  /** Live findings that it covers now; 0 when it has ended. */
  findings: number;
}

const STATUS = `CASE WHEN d.ended_at IS NULL THEN 'active' WHEN d.end_cause = 'expired' THEN 'expired' ELSE 'ended' END`;

const COLUMNS = `d.id, d.identifier, d.state, ${STATUS} AS status, d.scope, d.tags, d.package_ecosystem,
  d.package_name, d.package_versions, d.package_range, d.package_traits, d.contents_traits, d.device_ids, d.justification, d.reason,
  d.expires_on::text AS expires_on, d.reviewer_email, d.decided_at, d.changed_at,
  d.version, d.ended_at, d.end_cause, d.replaces, d.vex,
  d.decided_by_kind, d.decided_by, d.ended_by_kind, d.ended_by`;

/** Who did something, over columns of a kind and an id. */
export function namedActor(kind: string, id: string): string {
  return `jsonb_build_object('kind', ${kind}, 'id', ${id}, 'name', CASE ${kind}
            WHEN 'user' THEN (SELECT u.name FROM published_user u WHERE u.public_id = ${id}::uuid)
            WHEN 'api-key' THEN (SELECT k.name FROM published_api_key k WHERE k.organization_id = $1 AND k.id = ${id}::uuid) END)`;
}

/** Over the alias `page`. */
const DETAILS = `
  ${namedActor('page.decided_by_kind', 'page.decided_by')} AS decided_by,
  CASE WHEN page.ended_by IS NOT NULL THEN ${namedActor('page.ended_by_kind', 'page.ended_by')} END AS ended_by,
  (SELECT r.id FROM risk_acceptance r WHERE r.organization_id = $1 AND r.replaces = page.id) AS replaced_by,
  (SELECT v.display_id FROM vulnerability_alias a JOIN vulnerability v ON v.organization_id = $1 AND v.id = a.vulnerability_id
    WHERE a.organization_id = $1 AND a.identifier = upper(page.identifier)) AS vulnerability_id,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.public_id, 'name', v.name) ORDER BY v.name, v.id) FROM published_device v
             WHERE v.organization_id = $1 AND v.id = ANY (page.device_ids)), '[]') AS devices,
  (SELECT count(*)::int FROM risk_acceptance d
     JOIN finding f ON f.organization_id = $1 AND f.state <> ${FIXED} AND f.vulnerability_id = ANY (ARRAY (${decidedAbout('ARRAY[page.id]')}))
    WHERE d.organization_id = $1 AND d.id = page.id AND d.ended_at IS NULL AND ${hasFinding('f')}
      AND NOT EXISTS (SELECT FROM withdrawn_device w WHERE w.organization_id = $1 AND w.device_id = f.device_id)) AS findings`;

const SORTS = {
  decidedAt: { expression: 'd.decided_at', type: 'timestamptz' },
  expiresOn: { expression: `CASE WHEN d.expires_on IS NULL THEN 'infinity'::date ELSE d.expires_on END`, type: 'date' },
} as const;

/** Reads decisions. */
@Injectable()
export class RiskAcceptanceQueryRepository {
  constructor(private readonly database: Database) {}

  /** A page of decisions. Other than by age, the order is made on the fly. */
  page(organizationId: number, query: RiskAcceptanceListQuery): Promise<FetchedPage<RiskAcceptanceRow & PagedRow>> {
    const { filters } = query;
    return pagedQuery<RiskAcceptanceRow>(this.database, query, {
      where: new SqlConditions([organizationId])
        .add('d.organization_id = $1')
        // What a document says to be affected decides nothing: it only keeps other documents from it.
        .add(`d.state <> ${OPEN}`)
        .when(filters.status, (p) => `${STATUS} = ANY (${p}::text[])`)
        .when(filters.decision?.map(findingStateCode), (p) => `d.state = ANY (${p}::smallint[])`)
        .when(filters.scope, (p) => `d.scope = ANY (${p}::text[])`)
        .when(filters.expiresBefore, (p) => `d.expires_on < (${p}::timestamptz AT TIME ZONE 'UTC')::date`)
        .when(
          filters.vulnerabilityId?.map((one) => one.toUpperCase()),
          (p) => `d.id = ANY (ARRAY (SELECT n.acceptance_id FROM risk_acceptance_identifier n
                   WHERE n.organization_id = $1 AND (n.identifier = ANY (${p}::text[]) OR n.vulnerability_id = ANY (ARRAY (
                     SELECT a.vulnerability_id FROM vulnerability_alias a WHERE a.organization_id = $1 AND a.identifier = ANY (${p}::text[]))))))`,
        )
        .when(
          filters.q === undefined ? undefined : containsPattern(filters.q),
          (p) =>
            `(d.identifier ILIKE ${p} OR d.reason ILIKE ${p} OR d.package_name ILIKE ${p} OR d.reviewer_email ILIKE ${p})`,
        ),
      from: 'risk_acceptance d',
      columns: COLUMNS,
      details: DETAILS,
      order: [SORTS[query.sort.field], { expression: 'd.id', type: 'uuid' }],
      asOf: { latestOf: 'd.changed_at' },
    });
  }

  find(organizationId: number, id: string): Promise<RiskAcceptanceRow | null> {
    return this.database.queryOne(
      `WITH page AS MATERIALIZED (SELECT ${COLUMNS} FROM risk_acceptance d WHERE d.organization_id = $1 AND d.id = $2 AND d.state <> ${OPEN})
       SELECT page.*, ${DETAILS} FROM page`,
      [organizationId, id],
      'risk-acceptance-by-id',
    );
  }

  /** Waits for whoever changes it, and keeps others from it until the end of the transaction. */
  async lock(organizationId: number, id: string): Promise<void> {
    await this.database.query(`SELECT FROM risk_acceptance WHERE organization_id = $1 AND id = $2 FOR UPDATE`, [
      organizationId,
      id,
    ]);
  }
}
