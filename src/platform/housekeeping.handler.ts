import { Injectable } from '@nestjs/common';
import { Database } from './database/database.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { JobHandler, type JobHandlerPort } from './jobs/job-handler.js';

/** Removes what has expired and makes the audit partitions of the months to come. */
@JobHandler({ name: 'platform-housekeeping', everySeconds: 600 })
@Injectable()
export class HousekeepingHandler implements JobHandlerPort {
  constructor(
    private readonly database: Database,
    private readonly idempotency: IdempotencyRepository,
  ) {}

  async handle(): Promise<void> {
    // First: without a partition nothing can be put on record, while what has expired may wait.
    await this.database.query(
      `SELECT ensure_audit_partition((now() AT TIME ZONE 'UTC' + make_interval(months => m))::date) FROM generate_series(0, 2) m`,
    );
    await this.database.query(`DELETE FROM rate_window WHERE expires_at < now()`);
    await this.idempotency.forget();
  }
}
