import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index of the findings of a vulnerability ends with the package, so that a page comes out of it in its order and nothing beyond
 * the page is looked at (docs/decisions/0056-pages-look-at-less.md). An entry is padded to eight bytes: it grows by nothing.
 */
export class VulnerabilitiesFindingsInOrder1764001840000 implements MigrationInterface {
  name = 'VulnerabilitiesFindingsInOrder1764001840000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX finding_of_vulnerability_in_order ON finding (organization_id, vulnerability_id, device_id, package_id)`);
    await runner.query(`DROP INDEX finding_of_vulnerability`);
    await runner.query(`ALTER INDEX finding_of_vulnerability_in_order RENAME TO finding_of_vulnerability`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX finding_of_vulnerability`);
    await runner.query(
      `CREATE INDEX finding_of_vulnerability ON finding (organization_id, vulnerability_id, device_id)`,
    );
  }
}
