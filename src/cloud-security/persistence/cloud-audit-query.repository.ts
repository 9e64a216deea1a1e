import { Injectable } from '@nestjs/common';
import { Database, type FetchedPage, type PagedRow, pagedQuery, SqlConditions } from '../../platform/index.js';
import type { AuditListQuery } from '../app/cloud-lists.js';
import type { AuditCause, AuditProblem, AuditState, BriefResult, ReadingRecord } from '../domain/audit.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';
import type { ResultCounts } from '../domain/score.js';
import { namedActor, type NamedActor } from './named-actor.js';

/** A run as lists show it. */
export interface AuditRow {
  id: string;
  suite: string;
  state: AuditState;
  cause: AuditCause;
  askedBy: NamedActor;
  askedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  collected: number;
  collectors: number;
  apiCalls: number;
  throttled: number;
  score: number | null;
  coverage: number | null;
  counts: ResultCounts | null;
  problem: AuditProblem | null;
}

/** With what it read and said; null for one that has not ended well, or long ago. */
export interface AuditDetail extends AuditRow {
  settings: AuditSettings | null;
  readings: Readonly<Record<string, ReadingRecord>> | null;
  results: Readonly<Record<string, BriefResult>> | null;
}

/** What one audit said of a check. */
export interface CheckPast {
  auditId: string;
  at: Date;
  result: BriefResult;
}

const COLUMNS = `a.id, a.suite, a.state, a.cause, a.asked_by_kind, a.asked_by, a.asked_at, a.started_at,
  a.ended_at, a.collected, a.collectors, a.api_calls, a.throttled, a.score, a.coverage, a.counts, a.problem`;

const ASKED_BY = `${namedActor('page.asked_by_kind', 'page.asked_by')} AS asked_by`;

/** Shows audits. */
@Injectable()
export class CloudAuditQueryRepository {
  constructor(private readonly database: Database) {}

  list(organizationId: number, suite: string, query: AuditListQuery): Promise<FetchedPage<AuditRow & PagedRow>> {
    const where = new SqlConditions([organizationId, suite])
      .add('a.organization_id = $1 AND a.suite = $2')
      .when(query.filters.state, (p) => `a.state = ANY (${p}::text[])`);
    return pagedQuery<AuditRow>(this.database, query, {
      where,
      from: 'cloud_audit a',
      columns: COLUMNS,
      details: ASKED_BY,
      order: [
        { expression: 'a.asked_at', type: 'timestamptz' },
        { expression: 'a.id', type: 'uuid' },
      ],
      asOf: { latestOf: 'a.alive_at' },
    });
  }

  one(organizationId: number, suite: string, id: string): Promise<AuditDetail | null> {
    return this.database.queryOne(
      `WITH page AS MATERIALIZED (SELECT ${COLUMNS}, a.settings, a.readings, a.results FROM cloud_audit a
                                   WHERE a.organization_id = $1 AND a.id = $2 AND a.suite = $3)
       SELECT page.*, ${ASKED_BY} FROM page`,
      [organizationId, id, suite],
    );
  }

  /** Of each suite, or of one, the run that was asked for last. */
  last(organizationId: number, suites: readonly string[]): Promise<AuditRow[]> {
    return this.database.query(
      `WITH page AS MATERIALIZED (
         SELECT a.* FROM unnest($2::text[]) AS s (suite)
          CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM cloud_audit a WHERE a.organization_id = $1 AND a.suite = s.suite
                               ORDER BY a.asked_at DESC, a.id DESC LIMIT 1) AS a)
       SELECT page.*, ${ASKED_BY} FROM page`,
      [organizationId, suites],
    );
  }

  /** Score and coverage of the last audits that were kept, the oldest first. */
  trend(
    organizationId: number,
    suite: string,
    limit: number,
  ): Promise<{ auditId: string; at: Date; score: number | null; coverage: number }[]> {
    return this.database.query(
      `SELECT * FROM (SELECT id AS audit_id, ended_at AS at, score, coverage FROM cloud_audit
                       WHERE organization_id = $1 AND suite = $2 AND state = 'completed' ORDER BY asked_at DESC, id DESC LIMIT $3) AS last
        ORDER BY at`,
      [organizationId, suite, limit],
    );
  }

  /** What the last audits said of a check, the newest first. */
  past(organizationId: number, suite: string, checkId: string, limit: number): Promise<CheckPast[]> {
    return this.database.query(
      `SELECT audit_id, at, result FROM (
         SELECT id AS audit_id, ended_at AS at, results -> $3 AS result FROM cloud_audit
          WHERE organization_id = $1 AND suite = $2 AND state = 'completed' ORDER BY asked_at DESC, id DESC LIMIT $4) AS last
        WHERE result IS NOT NULL ORDER BY at DESC`,
      [organizationId, suite, checkId, limit],
    );
  }
}
