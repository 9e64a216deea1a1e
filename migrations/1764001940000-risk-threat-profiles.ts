import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `RISK_CAUSE.model`: a new release counts in another way. */
const MODEL = 10;

/** What is open of each threat profile, and on which devices (docs/decisions/0064-threats-are-summed-by-profile.md). */
export class RiskThreatProfiles1764001940000 implements MigrationInterface {
  name = 'RiskThreatProfiles1764001940000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE risk_threat_profile (
        organization_id integer NOT NULL,
        profile bigint NOT NULL,
        content jsonb NOT NULL,
        mass numeric NOT NULL DEFAULT 0,
        findings jsonb NOT NULL DEFAULT '{}',
        vulnerabilities integer NOT NULL DEFAULT 0,
        CONSTRAINT risk_threat_profile_pk PRIMARY KEY (organization_id, profile)
      ) WITH (fillfactor = 80)`);
    await runner.query(`SELECT limit_to_organization('risk_threat_profile')`);
    await runner.query(`ALTER TABLE risk_device ADD threats integer[] NOT NULL DEFAULT '{}'`);
    // Claims follow from facts by rules that the service has: it counts everything anew.
    await runner.query(`
      INSERT INTO risk_mark (organization_id, id, cause) SELECT organization_id, gen_random_uuid(), ${MODEL} FROM risk_organization`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE risk_device DROP threats`);
    await runner.query(`DROP TABLE risk_threat_profile`);
  }
}
