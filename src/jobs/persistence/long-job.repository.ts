import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { By, LongJob, LongJobProblem, LongJobProgress, LongJobState } from '../domain/long-job.js';

/** A try that begins. */
export interface StartedJob {
  kind: string;
  asked: unknown;
  by: By;
  /** 1 for the first. */
  attempt: number;
}

/** A try, by its number: one that another worker took over says nothing any more. */
export interface JobTry {
  id: string;
  attempt: number;
}

interface JobRow extends Omit<LongJob, 'progress'>, LongJobProgress {}

const SHOWN = `id, kind, state, done, total, phase, created_at, started_at, ended_at,
  result_link, problem`;

/** Long work, from asking to its end. */
@Injectable()
export class LongJobRepository {
  constructor(private readonly database: Database) {}

  /** Puts it on record, unless one of its kind and subject is under way: then false. */
  async ask(
    organizationId: number,
    job: { id: string; kind: string; subject: string; asked: object; by: By },
    at: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO long_job (organization_id, id, kind, subject, state, asked, asked_by_kind, asked_by, created_at, alive_at)
       VALUES ($1, $2, $3, $8, 'queued', $4, $5, $6, $7, $7)
       ON CONFLICT (organization_id, kind, subject) WHERE state IN ('queued', 'running') DO NOTHING RETURNING id`,
      [organizationId, job.id, job.kind, JSON.stringify(job.asked), job.by.kind, job.by.id, at, job.subject],
    );
    return rows.length > 0;
  }

  async underWay(organizationId: number, kind: string, subject: string): Promise<LongJob | null> {
    const row = await this.database.queryOne<JobRow>(
      `SELECT ${SHOWN} FROM long_job WHERE organization_id = $1 AND kind = $2 AND subject = $3 AND state IN ('queued', 'running')`,
      [organizationId, kind, subject],
    );
    return row && shown(row);
  }

  async one(organizationId: number, id: string): Promise<LongJob | null> {
    const row = await this.database.queryOne<JobRow>(
      `SELECT ${SHOWN} FROM long_job WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
      'long-job-one',
    );
    return row && shown(row);
  }

  /** Begins a try of what waits, or of what ran and was lost since; null when it has ended, or lives. */
  async start(organizationId: number, id: string, at: Date, lostBefore: Date): Promise<StartedJob | null> {
    const row = await this.database.queryOne<StartedJob & { byKind: string; byId: string }>(
      `UPDATE long_job SET state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, $3), alive_at = $3,
              done = 0, total = NULL, phase = NULL
        WHERE organization_id = $1 AND id = $2 AND (state = 'queued' OR state = 'running' AND alive_at < $4)
       RETURNING kind, asked, asked_by_kind AS by_kind, asked_by AS by_id, attempts AS attempt`,
      [organizationId, id, at, lostBefore],
    );
    return row && { kind: row.kind, asked: row.asked, attempt: row.attempt, by: { kind: row.byKind, id: row.byId } };
  }

  /** Says that it goes on; false when it should not. */
  async goOn(organizationId: number, { id, attempt }: JobTry, progress: LongJobProgress, at: Date): Promise<boolean> {
    const { done, total, phase } = progress;
    const rows = await this.database.query(
      `UPDATE long_job SET done = $4, total = $5, phase = $6, alive_at = $7
        WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND state = 'running' RETURNING id`,
      [organizationId, id, attempt, done, total, phase, at],
      'long-job-goes-on',
    );
    return rows.length > 0;
  }

  /** Ends it; false when this try was not its last. */
  async end(
    organizationId: number,
    { id, attempt }: JobTry,
    end: {
      state: Extract<LongJobState, 'done' | 'failed'>;
      progress: LongJobProgress;
      resultLink: string | null;
      problem: LongJobProblem | null;
    },
    at: Date,
  ): Promise<boolean> {
    const { state, resultLink, problem } = end;
    const { done, total, phase } = end.progress;
    const rows = await this.database.query(
      `UPDATE long_job SET state = $4, result_link = $5, problem = $6, done = $7, total = $8, phase = $9, ended_at = $10, alive_at = $10
        WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND state = 'running' RETURNING id`,
      [
        organizationId,
        id,
        attempt,
        state,
        resultLink,
        problem && JSON.stringify(problem),
        done,
        total,
        phase?.slice(0, 200) ?? null,
        at,
      ],
    );
    return rows.length > 0;
  }

  /** Has it wait again: an orderly stop cut it off. The try does not count. */
  async putBack(organizationId: number, { id, attempt }: JobTry, at: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE long_job SET state = 'queued', attempts = attempts - 1, done = 0, total = NULL, phase = NULL, alive_at = $4
        WHERE organization_id = $1 AND id = $2 AND attempts = $3 AND state = 'running' RETURNING id`,
      [organizationId, id, attempt, at],
    );
    return rows.length > 0;
  }

  /** Removes what ended before; gives how many there were. */
  async thin(organizationId: number, before: Date, limit: number): Promise<number> {
    const rows = await this.database.query(
      `DELETE FROM long_job WHERE organization_id = $1 AND id IN
              (SELECT id FROM long_job WHERE organization_id = $1 AND ended_at < $2 LIMIT $3) RETURNING id`,
      [organizationId, before, limit],
    );
    return rows.length;
  }
}

function shown({ done, total, phase, ...job }: JobRow): LongJob {
  return { ...job, progress: { done, total, phase } };
}
