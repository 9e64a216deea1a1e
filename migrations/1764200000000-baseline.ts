import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaseline } from '../src/platform/database/schema/schema-files.js';

/**
 * The whole schema as it was on 30 November 2026, out of `baseline/`, a file for each context or part of one, and
 * `functions/`. Views follow after the last migration (docs/decisions/0130-a-schema-one-can-read.md).
 */
export class Baseline1764200000000 implements MigrationInterface {
  name = 'Baseline1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await makeBaseline((sql) => runner.query(sql) as Promise<Record<string, unknown>[]>);
    await runner.query(
      `SELECT ensure_audit_partition((now() + make_interval(months => m))::date) FROM generate_series(0, 2) m`,
    );
  }

  /** Before it there is nothing to go back to. */
  down(): Promise<void> {
    return Promise.reject(new Error('The baseline is the first migration: drop the database instead.'));
  }
}
