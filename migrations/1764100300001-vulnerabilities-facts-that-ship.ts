import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How much a document of facts tells (null: all that its publisher knows), and which source packages binary packages are built from,
 * for software lists that do not say so.
 */
export class VulnerabilitiesFactsThatShip1764100300001 implements MigrationInterface {
  name = 'VulnerabilitiesFactsThatShip1764100300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE intelligence_feed ADD extent text`);
    await runner.query(`
      CREATE TABLE binary_source (
        ecosystem text NOT NULL,
        source text NOT NULL,
        feed text NOT NULL,
        binaries text[] NOT NULL,
        CONSTRAINT binary_source_pk PRIMARY KEY (ecosystem, source, feed)
      )`);
    await runner.query(`CREATE INDEX binary_source_of_binary ON binary_source USING gin (binaries)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE binary_source`);
    await runner.query(`ALTER TABLE intelligence_feed DROP extent`);
  }
}
