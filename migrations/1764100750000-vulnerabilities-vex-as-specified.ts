import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What VEX statements are about, and which of several counts (docs/decisions/0082-vex-as-specified.md). */
export class VulnerabilitiesVexAsSpecified1764100750000 implements MigrationInterface {
  name = 'VulnerabilitiesVexAsSpecified1764100750000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding_match ADD traits text[] NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE device_occurrences ADD traits text[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      ALTER TABLE risk_acceptance
        ADD said_at timestamptz, ADD said_place integer,
        ADD package_traits text[] NOT NULL DEFAULT '{}', ADD package_range text,
        DROP CONSTRAINT risk_acceptance_state, DROP CONSTRAINT risk_acceptance_scope,
        ADD CONSTRAINT risk_acceptance_state CHECK (state IN (0, 2, 3, 4, 5) AND (state <> 0 OR said_at IS NOT NULL)),
        ADD CONSTRAINT risk_acceptance_scope CHECK (scope IN ('all', 'tags', 'package', 'product', 'devices'))`);
    // Documents of before count by their own time, the statements of one alike.
    await runner.query(`
      UPDATE risk_acceptance SET said_at = coalesce((vex ->> 'timestamp')::timestamptz, decided_at), said_place = 0 WHERE vex IS NOT NULL`);
    await runner.query(`
      CREATE INDEX risk_acceptance_ranges ON risk_acceptance (organization_id, package_name)
       WHERE package_range IS NOT NULL AND ended_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX risk_acceptance_ranges`);
    await runner.query(`
      DELETE FROM risk_acceptance_identifier n USING risk_acceptance d
       WHERE d.organization_id = n.organization_id AND d.id = n.acceptance_id
         AND (d.state = 0 OR d.scope = 'product' OR d.package_traits <> '{}' OR d.package_range IS NOT NULL)`);
    await runner.query(`
      DELETE FROM risk_acceptance WHERE state = 0 OR scope = 'product' OR package_traits <> '{}' OR package_range IS NOT NULL`);
    await runner.query(`
      ALTER TABLE risk_acceptance
        DROP CONSTRAINT risk_acceptance_state, DROP CONSTRAINT risk_acceptance_scope,
        ADD CONSTRAINT risk_acceptance_state CHECK (state BETWEEN 2 AND 5),
        ADD CONSTRAINT risk_acceptance_scope CHECK (scope IN ('all', 'tags', 'package', 'devices')),
        DROP said_at, DROP said_place, DROP package_traits, DROP package_range`);
    await runner.query(`ALTER TABLE device_occurrences DROP traits`);
    await runner.query(`ALTER TABLE finding_match DROP traits`);
  }
}
