import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists in their usual order pick vulnerabilities by risk out of the index alone (docs/decisions/0034-views-within-limits.md). */
export class VulnerabilitiesOrderCoversRisk1763901120000 implements MigrationInterface {
  name = 'VulnerabilitiesOrderCoversRisk1763901120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX vulnerability_rollup_order`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_order ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
        INCLUDE (risk_cells, inherent_cells, kev, due_on, level, ransomware, stride, epss)`);
    // PostgreSQL counts out of an index of an expression alone only where what the expression is made of is there as well.
    await runner.query(`DROP INDEX vulnerability_rollup_by_epss, vulnerability_rollup_by_due`);
    await runner.query(byEpss('INCLUDE (epss)'));
    await runner.query(byDue('INCLUDE (due_on, level)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX vulnerability_rollup_by_due, vulnerability_rollup_by_epss, vulnerability_rollup_order`,
    );
    await runner.query(byDue(''));
    await runner.query(byEpss(''));
    await runner.query(`
      CREATE INDEX vulnerability_rollup_order ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
        INCLUDE (risk_cells, inherent_cells, kev, due_on)`);
  }
}

function byEpss(include: string): string {
  return `
    CREATE INDEX vulnerability_rollup_by_epss ON vulnerability_rollup
      (organization_id, (CASE WHEN epss IS NULL THEN -1 ELSE epss END), vulnerability_id) ${include}`;
}

function byDue(include: string): string {
  return `
    CREATE INDEX vulnerability_rollup_by_due ON vulnerability_rollup
      (organization_id, (CASE WHEN due_on IS NULL THEN 'infinity'::date ELSE due_on END), vulnerability_id) ${include}`;
}
