import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../database/across-organizations.js';
import { sqlState } from '../database/send-statement.js';
import type { Job } from './job-handler.js';

const UNIQUE_VIOLATION = '23505';

/**
 * Goes from organization to organization by the index `job_of_organization`, and looks at the first job of each that is due: what an
 * organization has behind that one costs nothing. The free one is looked for once it is known whose turn it is. All columns of the
 * index are named in each order: under row-level security PostgreSQL does not go by it because the first of them are fixed.
 */
const CLAIM = `
  WITH RECURSIVE whose (name, of) AS (
    SELECT name, -1 FROM unnest($2::text[]) AS names (name)
    UNION ALL
    SELECT w.name, n.of FROM whose w CROSS JOIN LATERAL (
      SELECT coalesce(j.organization_id, 0) AS of FROM job j
       WHERE NOT j.dead AND j.name = w.name AND coalesce(j.organization_id, 0) > w.of
       ORDER BY j.name, coalesce(j.organization_id, 0) LIMIT 1) n),
  due AS (
    SELECT w.name, w.of, f.run_at FROM whose w CROSS JOIN LATERAL (
      SELECT j.run_at FROM job j
       WHERE NOT j.dead AND j.name = w.name AND coalesce(j.organization_id, 0) = w.of AND j.run_at <= now()
       ORDER BY j.name, coalesce(j.organization_id, 0), j.run_at LIMIT 1) f
     WHERE w.of <> ALL ($5::int[]))
  UPDATE job SET run_at = now() + make_interval(secs => $4), lease_owner = $1, attempts = attempts + 1
   WHERE id = ANY (ARRAY (
     SELECT f.id FROM (SELECT * FROM due ORDER BY array_position($6::int[], nullif(of, 0)) NULLS FIRST, run_at) t
      CROSS JOIN LATERAL (
        SELECT j.id FROM job j
         WHERE NOT j.dead AND j.name = t.name AND coalesce(j.organization_id, 0) = t.of AND j.run_at <= now()
         ORDER BY j.name, coalesce(j.organization_id, 0), j.run_at LIMIT $3 FOR UPDATE SKIP LOCKED) f
      LIMIT $3))
  RETURNING id, name, organization_id, payload, attempts AS attempt, max_attempts`;

/** Whose turn it is. */
interface JobTurns {
  /** Organizations whose jobs are left to wait. */
  full: readonly number[];
  /** Organizations that had their turn, the last one last: who is not among them comes first. */
  served: readonly (number | null)[];
}

/**
 * The queue's table. A claim is a lease: `run_at` moves into the future, a heartbeat keeps moving it, and when a worker
 * dies the job is simply due again. A worker takes the jobs of all organizations.
 */
@Injectable()
export class JobRepository {
  constructor(private readonly database: AcrossOrganizations) {}

  /** Takes what is due, what waits longest first; with turns, of the organization that waits longest for one. */
  async claim(
    owner: string,
    names: string[],
    limit: number,
    leaseSeconds: number,
    turns: JobTurns = { full: [], served: [] },
  ): Promise<(Job & { maxAttempts: number })[]> {
    // Without a name: a plan that was made while the table was small would read all of it later.
    return this.database.query(CLAIM, [owner, names, limit, leaseSeconds, turns.full, turns.served]);
  }

  async renew(owner: string, ids: string[], leaseSeconds: number): Promise<void> {
    await this.database.query(
      `UPDATE job SET run_at = now() + make_interval(secs => $3) WHERE id = ANY ($2::uuid[]) AND lease_owner = $1`,
      [owner, ids, leaseSeconds],
      'job-renew',
    );
  }

  async finish(owner: string, id: string): Promise<void> {
    await this.database.query(`DELETE FROM job WHERE id = $2 AND lease_owner = $1`, [owner, id], 'job-finish');
  }

  async runAgain(owner: string, id: string, afterSeconds: number): Promise<void> {
    await this.release(owner, id, `attempts = 0, last_error = NULL`, [afterSeconds]);
  }

  async retry(owner: string, id: string, afterSeconds: number, error: string): Promise<void> {
    await this.release(owner, id, `last_error = $4`, [afterSeconds, error]);
  }

  /** As if it had not been tried yet. */
  async putOff(owner: string, id: string, afterSeconds: number): Promise<void> {
    await this.release(owner, id, `attempts = greatest(attempts - 1, 0)`, [afterSeconds]);
  }

  async bury(owner: string, id: string, error: string): Promise<void> {
    await this.database.query(
      `UPDATE job SET dead = true, lease_owner = NULL, last_error = $3 WHERE id = $2 AND lease_owner = $1`,
      [owner, id, error],
    );
  }

  /** Makes sure that recurring work is on the queue, once. */
  async ensureRecurring(id: string, name: string): Promise<void> {
    await this.database.query(
      `INSERT INTO job (id, name, payload, dedupe_key, run_at, max_attempts)
       SELECT $1, $2, '{}', 'recurring', now(), 2147483647
        WHERE NOT EXISTS (SELECT FROM job WHERE name = $2 AND dedupe_key = 'recurring')
       ON CONFLICT DO NOTHING`,
      [id, name],
    );
  }

  private async release(owner: string, id: string, set: string, values: unknown[]): Promise<void> {
    try {
      await this.database.query(
        `UPDATE job SET lease_owner = NULL, run_at = now() + make_interval(secs => $3), ${set}
          WHERE id = $2 AND lease_owner = $1`,
        [owner, id, ...values],
      );
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      // A twin came while this one ran: that one does the work.
      await this.finish(owner, id);
    }
  }
}
