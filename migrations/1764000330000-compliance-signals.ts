import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'compliance_mark',
  'compliance_device',
  'compliance_signal',
  'compliance_organization',
  'compliance_signal_day',
];

/** Automatic evidence as it is kept: of each device its answers, of each signal a roll-up (docs/decisions/0039-compliance-signals.md). */
export class ComplianceSignals1764000330000 implements MigrationInterface {
  name = 'ComplianceSignals1764000330000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE compliance_mark (
        organization_id integer NOT NULL,
        rank smallint NOT NULL,
        id uuid NOT NULL,
        device_id integer NOT NULL,
        not_before timestamptz NOT NULL,
        CONSTRAINT compliance_mark_pk PRIMARY KEY (organization_id, rank, id)
      )`);
    await runner.query(`
      CREATE TABLE compliance_device (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        weight smallint NOT NULL,
        answers jsonb NOT NULL,
        scanned_on jsonb NOT NULL,
        folded_at timestamptz NOT NULL,
        CONSTRAINT compliance_device_pk PRIMARY KEY (organization_id, device_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE compliance_signal (
        organization_id integer NOT NULL,
        signal_key text NOT NULL,
        cells jsonb NOT NULL,
        changed_at timestamptz NOT NULL,
        CONSTRAINT compliance_signal_pk PRIMARY KEY (organization_id, signal_key)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE compliance_organization (
        organization_id integer NOT NULL,
        version bigint NOT NULL,
        folded_at timestamptz NOT NULL,
        counted_on date,
        scans_seen_until timestamptz,
        CONSTRAINT compliance_organization_pk PRIMARY KEY (organization_id)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE compliance_signal_day (
        organization_id integer NOT NULL,
        day date NOT NULL,
        version bigint NOT NULL,
        signals jsonb NOT NULL,
        CONSTRAINT compliance_signal_day_pk PRIMARY KEY (organization_id, day)
      )`);
    for (const table of TABLES) await runner.query(`SELECT limit_to_organization('${table}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${TABLES.join(', ')}`);
  }
}
