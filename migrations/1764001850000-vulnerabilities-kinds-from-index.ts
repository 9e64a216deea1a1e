import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEY = 'organization_id, vulnerability_id, context, reachable, state';

/**
 * Which kinds of a vulnerability are in a cell, or of a level, is read out of their key alone (docs/decisions/0056-pages-look-at-less.md). The counts of
 * findings are in other indexes already, so an update wrote a new entry here before as well: it is 16 bytes longer now.
 */
export class VulnerabilitiesKindsFromIndex1764001850000 implements MigrationInterface {
  name = 'VulnerabilitiesKindsFromIndex1764001850000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finding_risk DROP CONSTRAINT finding_risk_pk,
        ADD CONSTRAINT finding_risk_pk PRIMARY KEY (${KEY})
          INCLUDE (likelihood, impact, level, inherent_likelihood, inherent_impact, inherent_level, findings)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finding_risk DROP CONSTRAINT finding_risk_pk, ADD CONSTRAINT finding_risk_pk PRIMARY KEY (${KEY})`);
  }
}
