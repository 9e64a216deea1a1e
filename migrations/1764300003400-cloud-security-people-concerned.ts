import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a check of a suite concerns: unknown until the next audit of the suite. */
export class CloudSecurityPeopleConcerned1764300003400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cloud_result ADD people_concerned integer, ADD people integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW IF EXISTS published_cloud_result CASCADE');
    await runner.query('ALTER TABLE cloud_result DROP people_concerned, DROP people');
  }
}
