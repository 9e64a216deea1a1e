import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Ids } from '../time/clock.js';

/** The channel on which waiting workers are woken; polling finds the job all the same. */
export const JOB_CHANNEL = 'posture_job';

export interface NewJob {
  name: string;
  organizationId: number | null;
  payload: Record<string, unknown>;
  /** While a job of this name and key is still waiting, another one is not added. */
  dedupeKey?: string;
  /** Seconds from now before it may run (0). */
  delaySeconds?: number;
  maxAttempts?: number;
}

/**
 * Puts work on the queue, in the caller's transaction: if that rolls back, the job was never there. A waiting twin that
 * stands for new work stays locked until the caller commits, so that no worker finishes it without seeing that work; it has all its
 * tries again.
 */
@Injectable()
export class JobQueue {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  /** Returns the ids of the jobs that were added (those that a waiting twin stands for are not). */
  async enqueue(given: NewJob[]): Promise<string[]> {
    const jobs = once(given);
    if (jobs.length === 0) return [];
    const rows = await this.database.query<{ id: string; inserted: boolean }>(
      `WITH added AS (
         INSERT INTO job (id, name, organization_id, payload, dedupe_key, run_at, max_attempts)
         SELECT id, name, organization_id, payload, dedupe_key, now() + make_interval(secs => delay), max_attempts
           FROM unnest($1::uuid[], $2::text[], $3::int[], $4::jsonb[], $5::text[], $6::float8[], $7::int[])
                AS new (id, name, organization_id, payload, dedupe_key, delay, max_attempts)
         ON CONFLICT (name, dedupe_key) WHERE dedupe_key IS NOT NULL AND lease_owner IS NULL AND NOT dead
         DO UPDATE SET run_at = least(job.run_at, excluded.run_at), attempts = 0
         RETURNING id, xmax = 0 AS inserted)
       SELECT id, inserted, pg_notify('${JOB_CHANNEL}', '') FROM added`,
      [
        jobs.map(() => this.ids.next()),
        jobs.map((job) => job.name),
        jobs.map((job) => job.organizationId),
        jobs.map((job) => JSON.stringify(job.payload)),
        jobs.map((job) => job.dedupeKey ?? null),
        jobs.map((job) => job.delaySeconds ?? 0),
        jobs.map((job) => job.maxAttempts ?? 10),
      ],
      'job-enqueue',
    );
    return rows.filter((row) => row.inserted).map((row) => row.id);
  }
}

/** The first of those that share name and key: one statement cannot touch one waiting job twice. */
function once(jobs: NewJob[]): NewJob[] {
  const seen = new Set<string>();
  return jobs.filter(({ name, dedupeKey }) => {
    if (dedupeKey === undefined) return true;
    const key = JSON.stringify([name, dedupeKey]);
    return !seen.has(key) && seen.add(key);
  });
}
