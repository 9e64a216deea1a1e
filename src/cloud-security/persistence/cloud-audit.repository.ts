import { Injectable } from '@nestjs/common';
import { Database, namedStatement, storableJson } from '../../platform/index.js';
import type { AuditCause, AuditProblem, BriefResult, By, ReadingRecord } from '../domain/audit.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';
import type { AuditCost } from '../domain/collected.js';
import type { ResultCounts } from '../domain/score.js';

/** A run that waits or is under way. */
export interface RunningAudit {
  id: string;
  suite: string;
  state: 'queued' | 'running';
  cause: AuditCause;
}

/** How far a run is. */
export interface AuditProgress extends AuditCost {
  collected: number;
  collectors: number;
}

/** What a run brought that is kept. */
export interface AuditResult {
  score: number | null;
  coverage: number;
  counts: ResultCounts;
  settings: AuditSettings;
  readings: Readonly<Record<string, ReadingRecord>>;
  results: Readonly<Record<string, BriefResult>>;
}

const COMPLETE = namedStatement<
  Record<'organizationId' | 'id' | 'at' | keyof AuditProgress | keyof AuditResult, unknown>
>(
  `UPDATE cloud_audit
      SET state = 'completed', ended_at = :at, alive_at = :at, collected = :collected, collectors = :collectors, api_calls = :apiCalls, throttled = :throttled,
          score = :score, coverage = :coverage, counts = :counts, settings = :settings, readings = :readings, results = :results
    WHERE organization_id = :organizationId AND id = :id AND state = 'running' RETURNING id`,
);

/** The runs of audits, from asking to their end. */
@Injectable()
export class CloudAuditRepository {
  constructor(private readonly database: Database) {}

  /** Puts a run on record, unless one is under way: then false. */
  async ask(
    organizationId: number,
    audit: { id: string; suite: string; cause: AuditCause },
    by: By,
    at: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO cloud_audit (organization_id, id, suite, state, cause, asked_by_kind, asked_by, asked_at, alive_at)
       VALUES ($1, $2, $3, 'queued', $4, $5, $6, $7, $7)
       ON CONFLICT (organization_id, suite) WHERE state IN ('queued', 'running') DO NOTHING RETURNING id`,
      [organizationId, audit.id, audit.suite, audit.cause, by.kind, by.id, at],
    );
    return rows.length > 0;
  }

  underWay(organizationId: number, suite: string): Promise<RunningAudit | null> {
    return this.database.queryOne(
      `SELECT id, suite, state, cause FROM cloud_audit WHERE organization_id = $1 AND suite = $2 AND state IN ('queued', 'running')`,
      [organizationId, suite],
    );
  }

  /** Begins a run that waits; null when it does not (any more). */
  start(organizationId: number, id: string, at: Date): Promise<{ suite: string } | null> {
    return this.database.queryOne(
      `UPDATE cloud_audit SET state = 'running', started_at = $3, alive_at = $3
        WHERE organization_id = $1 AND id = $2 AND state = 'queued' RETURNING suite`,
      [organizationId, id, at],
    );
  }

  /** Says that it goes on; false when it should not. */
  async goOn(organizationId: number, id: string, progress: AuditProgress, at: Date): Promise<boolean> {
    const { collected, collectors, apiCalls, throttled } = progress;
    const rows = await this.database.query(
      `UPDATE cloud_audit SET collected = $3, collectors = $4, api_calls = $5, throttled = $6, alive_at = $7
        WHERE organization_id = $1 AND id = $2 AND state = 'running' RETURNING id`,
      [organizationId, id, collected, collectors, apiCalls, throttled, at],
      'cloud-audit-goes-on',
    );
    return rows.length > 0;
  }

  /** False when it was not running any more. */
  async complete(
    organizationId: number,
    id: string,
    progress: AuditProgress,
    result: AuditResult,
    at: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      COMPLETE.text,
      COMPLETE.values({
        ...progress,
        organizationId,
        id,
        at,
        score: result.score,
        coverage: result.coverage,
        counts: JSON.stringify(result.counts),
        settings: storableJson(result.settings),
        readings: storableJson(result.readings),
        results: storableJson(result.results),
      }),
    );
    return rows.length > 0;
  }

  /** Ends a run without a result; gives its suite, null when it had ended. */
  fail(organizationId: number, id: string, problem: AuditProblem, cost: AuditCost, at: Date): Promise<string | null> {
    return this.end(organizationId, id, 'failed', problem, at, cost);
  }

  /** Ends a run that was cut off, or never began; gives its suite, null when it had ended. */
  interrupt(organizationId: number, id: string, problem: AuditProblem, at: Date): Promise<string | null> {
    return this.end(organizationId, id, 'interrupted', problem, at, null);
  }

  /** How many of the last runs in a row were cut off, up to three. */
  async interruptedInARow(organizationId: number, suite: string): Promise<number> {
    const rows = await this.database.query<{ state: string }>(
      `SELECT state FROM cloud_audit
        WHERE organization_id = $1 AND suite = $2 AND state NOT IN ('queued', 'running') ORDER BY asked_at DESC, id DESC LIMIT 3`,
      [organizationId, suite],
    );
    const other = rows.findIndex(({ state }) => state !== 'interrupted');
    return other === -1 ? rows.length : other;
  }

  /** Of runs that ended before, nothing but their figures is kept; gives how many there were. */
  async thin(organizationId: number, before: Date, limit: number): Promise<number> {
    const rows = await this.database.query(
      `UPDATE cloud_audit SET readings = NULL, results = NULL
        WHERE organization_id = $1 AND id IN
              (SELECT id FROM cloud_audit WHERE organization_id = $1 AND ended_at < $2 AND results IS NOT NULL
                  AND id NOT IN (SELECT c.audit_id FROM cloud_connection c WHERE c.organization_id = $1 AND c.audit_id IS NOT NULL)
                LIMIT $3) RETURNING id`,
      [organizationId, before, limit],
    );
    return rows.length;
  }

  private async end(
    organizationId: number,
    id: string,
    state: 'failed' | 'interrupted',
    problem: AuditProblem,
    at: Date,
    cost: AuditCost | null,
  ): Promise<string | null> {
    const row = await this.database.queryOne<{ suite: string }>(
      `UPDATE cloud_audit
          SET state = $3, problem = $4, ended_at = $5,
              api_calls = CASE WHEN $6::integer IS NULL THEN api_calls ELSE $6 END,
              throttled = CASE WHEN $7::integer IS NULL THEN throttled ELSE $7 END
        WHERE organization_id = $1 AND id = $2 AND state IN ('queued', 'running') RETURNING suite`,
      [organizationId, id, state, storableJson(problem), at, cost?.apiCalls ?? null, cost?.throttled ?? null],
    );
    return row?.suite ?? null;
  }
}
