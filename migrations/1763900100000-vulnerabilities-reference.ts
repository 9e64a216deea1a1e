import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What feeds say beside CVEs and advisories: ATT&CK and its mappings, STRIDE weights of weaknesses, end-of-life dates. Each row
 * belongs to the document that said it, which replaces its own rows and nobody else's (docs/decisions/0024-intelligence.md).
 */
export class VulnerabilitiesReference1763900100000 implements MigrationInterface {
  name = 'VulnerabilitiesReference1763900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attack_tactic (
        id text NOT NULL,
        feed text NOT NULL,
        name text NOT NULL,
        short_name text NOT NULL,
        position smallint NOT NULL,
        CONSTRAINT attack_tactic_pk PRIMARY KEY (id, feed)
      )`);
    await runner.query(`
      CREATE TABLE attack_technique (
        id text NOT NULL,
        feed text NOT NULL,
        name text NOT NULL,
        tactics text[] NOT NULL,
        platforms text[] NOT NULL,
        mitigations text[] NOT NULL,
        revoked_by text,
        deprecated boolean NOT NULL,
        CONSTRAINT attack_technique_pk PRIMARY KEY (id, feed)
      )`);
    await runner.query(`
      CREATE TABLE attack_mitigation (
        id text NOT NULL,
        feed text NOT NULL,
        name text NOT NULL,
        CONSTRAINT attack_mitigation_pk PRIMARY KEY (id, feed)
      )`);
    await runner.query(`
      CREATE TABLE cve_technique (
        cve text NOT NULL,
        technique text NOT NULL,
        relation text NOT NULL,
        feed text NOT NULL,
        CONSTRAINT cve_technique_pk PRIMARY KEY (cve, technique, relation, feed)
      )`);
    await runner.query(`
      CREATE TABLE cwe_technique (
        cwe text NOT NULL,
        technique text NOT NULL,
        feed text NOT NULL,
        via text[] NOT NULL,
        CONSTRAINT cwe_technique_pk PRIMARY KEY (cwe, technique, feed)
      )`);
    await runner.query(`
      CREATE TABLE control_technique (
        framework text NOT NULL,
        control text NOT NULL,
        technique text NOT NULL,
        feed text NOT NULL,
        name text NOT NULL,
        CONSTRAINT control_technique_pk PRIMARY KEY (framework, control, technique, feed)
      )`);
    await runner.query(`
      CREATE TABLE cwe_stride (
        cwe text NOT NULL,
        feed text NOT NULL,
        name text NOT NULL,
        s real NOT NULL,
        t real NOT NULL,
        r real NOT NULL,
        i real NOT NULL,
        d real NOT NULL,
        e real NOT NULL,
        basis text NOT NULL,
        CONSTRAINT cwe_stride_pk PRIMARY KEY (cwe, feed)
      )`);
    await runner.query(`
      CREATE TABLE end_of_life_cycle (
        product text NOT NULL,
        cycle text NOT NULL,
        feed text NOT NULL,
        label text NOT NULL,
        category text,
        codename text,
        released_on date,
        eol_on date,
        ended boolean NOT NULL,
        active_until date,
        extended_until date,
        latest text,
        latest_on date,
        identifiers text[] NOT NULL,
        CONSTRAINT end_of_life_cycle_pk PRIMARY KEY (product, cycle, feed)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE end_of_life_cycle, cwe_stride, control_technique, cwe_technique, cve_technique, attack_mitigation, attack_technique, attack_tactic`,
    );
  }
}
