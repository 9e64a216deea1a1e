import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists of vulnerabilities and findings need to be narrowed and ordered by risk and deadline (docs/decisions/0030-lists-by-risk.md). */
export class VulnerabilitiesRiskLists1763900600000 implements MigrationInterface {
  name = 'VulnerabilitiesRiskLists1763900600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vulnerability_rollup ADD COLUMN risk_score real, ADD COLUMN tier_key text`);
    // A page of a cell walks over the others: in the index, without looking at them.
    await runner.query(`DROP INDEX vulnerability_rollup_order, vulnerability_rollup_by_due`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_order ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
        INCLUDE (risk_cells, inherent_cells, kev, due_on)`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_by_due ON vulnerability_rollup
        (organization_id, (CASE WHEN due_on IS NULL THEN 'infinity'::date ELSE due_on END), vulnerability_id)`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_by_epss ON vulnerability_rollup
        (organization_id, (CASE WHEN epss IS NULL THEN -1 ELSE epss END), vulnerability_id)`);
    // The total of a cell, or of a level, is a sum over its kinds.
    await runner.query(`DROP INDEX finding_risk_of_cell, finding_risk_of_inherent_cell`);
    await runner.query(`
      CREATE INDEX finding_risk_of_cell ON finding_risk (organization_id, likelihood, impact, units, vulnerability_id)
        INCLUDE (findings, level) WHERE findings > 0 AND state = 0`);
    await runner.query(`
      CREATE INDEX finding_risk_of_inherent_cell ON finding_risk
        (organization_id, inherent_likelihood, inherent_impact, inherent_units, vulnerability_id)
        INCLUDE (findings, inherent_level) WHERE findings > 0`);
    // The rule of src/risk/domain/due-day.ts; a test compares the two.
    await runner.query(`
      CREATE FUNCTION finding_due_day(first_seen_day integer, clock_since integer[], clock_days smallint[]) RETURNS integer
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN (SELECT min(greatest(first_seen_day, c.since) + c.days)
                  FROM unnest(clock_since, clock_days, clock_since[2:]) AS c (since, days, until)
                 WHERE c.days >= 0 AND (c.until IS NULL OR c.until > first_seen_day))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION finding_due_day`);
    await runner.query(`DROP INDEX finding_risk_of_cell, finding_risk_of_inherent_cell`);
    await runner.query(`
      CREATE INDEX finding_risk_of_cell ON finding_risk (organization_id, likelihood, impact, units, vulnerability_id) WHERE findings > 0 AND state = 0`);
    await runner.query(`
      CREATE INDEX finding_risk_of_inherent_cell ON finding_risk (organization_id, inherent_likelihood, inherent_impact, inherent_units, vulnerability_id) WHERE findings > 0`);
    await runner.query(
      `DROP INDEX vulnerability_rollup_by_epss, vulnerability_rollup_by_due, vulnerability_rollup_order`,
    );
    await runner.query(
      `CREATE INDEX vulnerability_rollup_order ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)`,
    );
    await runner.query(`
      CREATE INDEX vulnerability_rollup_by_due ON vulnerability_rollup (organization_id, due_on, vulnerability_id)
       WHERE due_on IS NOT NULL`);
    await runner.query(`ALTER TABLE vulnerability_rollup DROP COLUMN tier_key, DROP COLUMN risk_score`);
  }
}
