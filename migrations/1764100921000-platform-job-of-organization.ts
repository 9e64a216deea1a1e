import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs by whose they are, so that a claim looks at the first of each organization and not at all that are due. */
export class PlatformJobOfOrganization1764100921000 implements MigrationInterface {
  name = 'PlatformJobOfOrganization1764100921000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX job_of_organization ON job (name, (coalesce(organization_id, 0)), run_at) WHERE NOT dead`,
    );
    await runner.query(`DROP INDEX job_due`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX job_due ON job (run_at) WHERE NOT dead`);
    await runner.query(`DROP INDEX job_of_organization`);
  }
}
