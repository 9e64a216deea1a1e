import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each sighting keeps the names that its own report told: decisions reach it by these (docs/decisions/0112-names-of-ones-own.md). */
export class VulnerabilitiesToldNames1764100897000 implements MigrationInterface {
  name = 'VulnerabilitiesToldNames1764100897000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE finding_match
        ADD COLUMN names text[],
        ADD COLUMN covers text[]`);
    // Nobody kept who told what. Until its device is scanned again, a sighting about which something was decided is taken to have told
    // what its scanners do: else everything that was decided by such a name would open for a day.
    await runner.query(`
      UPDATE finding_match m
         SET names = told.names, covers = told.covers
        FROM (SELECT a.organization_id, a.identifier,
                     array_agg(DISTINCT n.name) FILTER (WHERE n.name IS NOT NULL AND NOT n.covered) AS names,
                     array_agg(DISTINCT n.name) FILTER (WHERE n.name IS NOT NULL AND n.covered) AS covers
                FROM vulnerability_assertion a
               CROSS JOIN LATERAL (SELECT unnest(a.aliases) AS name, false AS covered UNION ALL SELECT unnest(a.covers), true) n
               GROUP BY 1, 2) told
       WHERE told.organization_id = m.organization_id AND told.identifier = m.identifier
         AND (EXISTS (SELECT FROM risk_acceptance_identifier d
                       WHERE d.organization_id = m.organization_id AND d.vulnerability_id = m.vulnerability_id)
              OR EXISTS (SELECT FROM vulnerability_cve c
                           JOIN risk_acceptance_identifier d ON d.organization_id = c.organization_id AND d.identifier = c.cve
                          WHERE c.organization_id = m.organization_id AND c.vulnerability_id = m.vulnerability_id))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding_match DROP COLUMN covers, DROP COLUMN names`);
  }
}
