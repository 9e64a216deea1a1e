import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What actions are ordered by, beside their waves: a list of thousands reads two numbers of each and not a document of a
 * hundred (docs/decisions/0034-views-within-limits.md).
 */
export class RiskActionOrder1763901100000 implements MigrationInterface {
  name = 'RiskActionOrder1763901100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE risk_action_rollup ADD COLUMN tier smallint, ADD COLUMN due_day integer`);
    await runner.query(`
      UPDATE risk_action_rollup
         SET tier = (SELECT min(k::int / 1000000) FROM jsonb_object_keys(waves) k),
             due_day = (SELECT min(nullif(k::int % 1000000, 0)) FROM jsonb_object_keys(waves) k)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE risk_action_rollup DROP COLUMN due_day, DROP COLUMN tier`);
  }
}
