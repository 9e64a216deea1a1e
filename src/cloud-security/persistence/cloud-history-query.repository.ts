import { Injectable } from '@nestjs/common';
import { Database, type FetchedPage, type PagedRow, pagedQuery, SqlConditions } from '../../platform/index.js';
import type { CloudExceptionListQuery, DriftListQuery, EXCEPTION_STATES } from '../app/cloud-lists.js';
import type { Drift, DriftKind } from '../domain/drift.js';
import { namedActor, type NamedActor } from './named-actor.js';

/** What moved. */
export interface DriftRow extends Drift {
  id: string;
  auditId: string;
  foundAt: Date;
}

/** An exception with names. */
export interface ExceptionRow {
  id: string;
  checkId: string;
  objects: string[] | null;
  reason: string;
  expiresOn: string;
  state: (typeof EXCEPTION_STATES)[number];
  approvedBy: NamedActor;
  approvedAt: Date;
  endedBy: NamedActor | null;
  endedAt: Date | null;
}

const DRIFT = `d.id, d.audit_id, d.check_id, d.kind, d.found_at, d.before, d.after, d.added, d.removed, d.change`;

const EXCEPTION = `e.id, e.check_id, e.objects, e.reason, e.expires_on::text AS expires_on, e.approved_by_kind, e.approved_by,
  e.approved_at, e.ended_by_kind, e.ended_by, e.ended_at`;

const EXCEPTION_NAMES = `${namedActor('page.approved_by_kind', 'page.approved_by')} AS approved_by,
  CASE WHEN page.ended_by IS NOT NULL THEN ${namedActor('page.ended_by_kind', 'page.ended_by')} END AS ended_by`;

/** Of one past its last day it is said that it has expired, whether a job marked that yet or not. */
function stateAt(at: string): string {
  return `CASE WHEN e.ended_at IS NOT NULL THEN e.end_cause WHEN e.valid_until <= ${at}::timestamptz THEN 'expired' ELSE 'standing' END`;
}

/** Shows drift and exceptions. */
@Injectable()
export class CloudHistoryQueryRepository {
  constructor(private readonly database: Database) {}

  drift(organizationId: number, suite: string, query: DriftListQuery): Promise<FetchedPage<DriftRow & PagedRow>> {
    const where = new SqlConditions([organizationId, suite])
      .add('d.organization_id = $1 AND d.suite = $2')
      .when(query.filters.kind, (p) => `d.kind = ANY (${p}::text[])`)
      .when(query.filters.check, (p) => `d.check_id = ANY (${p}::text[])`);
    return pagedQuery<DriftRow>(this.database, query, {
      where,
      from: 'cloud_drift d',
      columns: DRIFT,
      order: [
        { expression: 'd.found_at', type: 'timestamptz' },
        { expression: 'd.id', type: 'uuid' },
      ],
      asOf: { latestOf: 'd.found_at' },
    });
  }

  /** What an audit found to have moved. */
  driftOf(organizationId: number, auditId: string, suite: string, foundAt: Date, limit: number): Promise<DriftRow[]> {
    return this.database.query(
      `SELECT ${DRIFT} FROM cloud_drift d
        WHERE d.organization_id = $1 AND d.suite = $3 AND d.found_at = $4 AND d.audit_id = $2 ORDER BY d.id LIMIT $5`,
      [organizationId, auditId, suite, foundAt, limit],
    );
  }

  /** How often each kind was found since. */
  driftSince(organizationId: number, suite: string, since: Date): Promise<{ kind: DriftKind; count: number }[]> {
    return this.database.query(
      `SELECT kind, count(*)::int AS count FROM cloud_drift
        WHERE organization_id = $1 AND suite = $2 AND found_at > $3 GROUP BY kind ORDER BY kind`,
      [organizationId, suite, since],
    );
  }

  exceptions(
    organizationId: number,
    suite: string,
    query: CloudExceptionListQuery,
    at: Date,
  ): Promise<FetchedPage<ExceptionRow & PagedRow>> {
    const where = new SqlConditions([organizationId, suite])
      .add('e.organization_id = $1 AND e.suite = $2')
      .when(query.filters.check, (p) => `e.check_id = ANY (${p}::text[])`);
    const state = stateAt(where.bind(at));
    where.when(query.filters.state, (p) => `${state} = ANY (${p}::text[])`);
    return pagedQuery<ExceptionRow>(this.database, query, {
      where,
      from: 'cloud_exception e',
      columns: `${EXCEPTION}, ${state} AS state`,
      details: EXCEPTION_NAMES,
      order: [
        { expression: 'e.approved_at', type: 'timestamptz' },
        { expression: 'e.id', type: 'uuid' },
      ],
      asOf: { latestOf: 'CASE WHEN e.ended_at IS NULL THEN e.approved_at ELSE e.ended_at END' },
    });
  }

  /** Those that stand. */
  standing(organizationId: number, suite: string, at: Date): Promise<ExceptionRow[]> {
    return this.database.query(
      `WITH page AS MATERIALIZED (SELECT ${EXCEPTION}, 'standing' AS state FROM cloud_exception e
                                   WHERE e.organization_id = $1 AND e.suite = $2 AND e.ended_at IS NULL AND e.valid_until > $3)
       SELECT page.*, ${EXCEPTION_NAMES} FROM page`,
      [organizationId, suite, at],
    );
  }
}
