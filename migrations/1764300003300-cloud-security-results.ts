import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a check came to is its result (docs/glossary.md), in tables too. */
export class CloudSecurityResults1764300003300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW IF EXISTS published_cloud_verdict CASCADE');
    await runner.query('ALTER TABLE cloud_verdict RENAME TO cloud_result');
    await runner.query('ALTER TABLE cloud_result RENAME CONSTRAINT cloud_verdict_pk TO cloud_result_pk');
    await runner.query('ALTER TABLE cloud_result RENAME COLUMN verdict TO result');
    await runner.query('ALTER TABLE cloud_audit RENAME COLUMN verdicts TO results');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW IF EXISTS published_cloud_result CASCADE');
    await runner.query('ALTER TABLE cloud_audit RENAME COLUMN results TO verdicts');
    await runner.query('ALTER TABLE cloud_result RENAME COLUMN result TO verdict');
    await runner.query('ALTER TABLE cloud_result RENAME CONSTRAINT cloud_result_pk TO cloud_verdict_pk');
    await runner.query('ALTER TABLE cloud_result RENAME TO cloud_verdict');
  }
}
