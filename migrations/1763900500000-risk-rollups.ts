import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Risk as it is kept: of each device the members that it was counted with, of each device and subject a component, of each
 * subject what all devices come to, and of the organization one row (docs/decisions/0025-risk-rollups.md).
 */
export class RiskRollups1763900500000 implements MigrationInterface {
  name = 'RiskRollups1763900500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE risk_policy (
        organization_id integer NOT NULL,
        version integer NOT NULL,
        policy jsonb NOT NULL,
        reason text,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT risk_policy_pk PRIMARY KEY (organization_id, version)
      )`);
    await runner.query(`
      CREATE TABLE risk_subject (
        organization_id integer NOT NULL,
        id integer NOT NULL,
        kind text NOT NULL,
        ecosystem text NOT NULL,
        name text NOT NULL,
        CONSTRAINT risk_subject_pk PRIMARY KEY (organization_id, id),
        CONSTRAINT risk_subject_name UNIQUE (organization_id, kind, ecosystem, name)
      )`);
    await runner.query(`
      CREATE TABLE risk_package (
        organization_id integer NOT NULL,
        package_id integer NOT NULL,
        subject_id integer NOT NULL,
        source_known boolean NOT NULL,
        reachable boolean NOT NULL,
        CONSTRAINT risk_package_pk PRIMARY KEY (organization_id, package_id)
      )`);
    await runner.query(`
      CREATE TABLE risk_device (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        place smallint NOT NULL,
        scanned boolean NOT NULL,
        masses bigint[] NOT NULL,
        mass bigint NOT NULL,
        cells integer[] NOT NULL,
        inherent_cells integer[] NOT NULL,
        fixed_after jsonb NOT NULL,
        members bytea NOT NULL,
        folded_at timestamptz NOT NULL,
        CONSTRAINT risk_device_pk PRIMARY KEY (organization_id, device_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`ALTER TABLE risk_device ALTER COLUMN members SET STORAGE EXTERNAL`);
    await runner.query(`CREATE INDEX risk_device_by_mass ON risk_device (organization_id, mass) WHERE scanned`);
    await runner.query(`
      CREATE TABLE risk_component (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        subject_id integer NOT NULL,
        masses bigint[] NOT NULL,
        findings integer NOT NULL,
        vulnerabilities integer NOT NULL,
        level smallint NOT NULL,
        tier smallint NOT NULL,
        due_on date,
        confidence smallint NOT NULL,
        CONSTRAINT risk_component_pk PRIMARY KEY (organization_id, device_id, subject_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE INDEX risk_component_of_subject ON risk_component (organization_id, subject_id, device_id)`);
    await runner.query(`
      CREATE TABLE risk_subject_rollup (
        organization_id integer NOT NULL,
        subject_id integer NOT NULL,
        masses numeric[] NOT NULL,
        mass numeric NOT NULL,
        devices integer NOT NULL,
        findings integer NOT NULL,
        by_level integer[] NOT NULL,
        by_tier jsonb NOT NULL,
        due jsonb NOT NULL,
        by_confidence integer[] NOT NULL,
        CONSTRAINT risk_subject_rollup_pk PRIMARY KEY (organization_id, subject_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`CREATE INDEX risk_subject_rollup_by_mass ON risk_subject_rollup (organization_id, mass)`);
    await runner.query(`
      CREATE TABLE risk_organization (
        organization_id integer NOT NULL,
        version bigint NOT NULL,
        policy_version integer NOT NULL,
        method text NOT NULL,
        totals jsonb NOT NULL,
        coverage jsonb,
        today jsonb NOT NULL,
        folded_at timestamptz NOT NULL,
        CONSTRAINT risk_organization_pk PRIMARY KEY (organization_id)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE risk_ledger (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        at timestamptz NOT NULL,
        cause text NOT NULL,
        mass numeric NOT NULL,
        mass_before numeric NOT NULL,
        devices_before integer NOT NULL,
        devices_after integer NOT NULL,
        subjects jsonb NOT NULL,
        CONSTRAINT risk_ledger_pk PRIMARY KEY (organization_id, id)
      )`);
    await runner.query(`CREATE INDEX risk_ledger_by_time ON risk_ledger (organization_id, at)`);
    await runner.query(`
      CREATE TABLE risk_day (
        organization_id integer NOT NULL,
        day date NOT NULL,
        figures jsonb NOT NULL,
        CONSTRAINT risk_day_pk PRIMARY KEY (organization_id, day)
      )`);
    for (const table of TABLES) await runner.query(`SELECT limit_to_organization('${table}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${TABLES.join(', ')}`);
  }
}

const TABLES = [
  'risk_policy',
  'risk_subject',
  'risk_package',
  'risk_device',
  'risk_component',
  'risk_subject_rollup',
  'risk_organization',
  'risk_ledger',
  'risk_day',
];
