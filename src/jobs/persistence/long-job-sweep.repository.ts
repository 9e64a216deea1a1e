import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';

const SWEPT = 500;

/** Finds long work that has to be looked after, of all organizations. */
@Injectable()
export class LongJobSweepRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /** What waits or runs and was not heard of since. */
  silent(since: { running: Date; queued: Date }): Promise<{ organizationId: number; id: string }[]> {
    return this.everywhere.query(
      `SELECT organization_id, id FROM long_job
        WHERE state IN ('queued', 'running') AND alive_at < CASE state WHEN 'running' THEN $1::timestamptz ELSE $2::timestamptz END
        LIMIT ${SWEPT}`,
      [since.running, since.queued],
    );
  }

  /** Those with work that ended before. */
  async organizationsWithOld(before: Date): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM long_job WHERE ended_at < $1 ORDER BY 1`,
      [before],
    );
    return rows.map(({ id }) => id);
  }
}
