import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people, and VEX documents, decided about findings (docs/decisions/0028-decisions-about-findings.md). */
export class VulnerabilitiesDecisions1763900300000 implements MigrationInterface {
  name = 'VulnerabilitiesDecisions1763900300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE risk_acceptance (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        identifier text NOT NULL,
        state smallint NOT NULL,
        precedence smallint NOT NULL,
        scope text NOT NULL,
        tags text[] NOT NULL DEFAULT '{}',
        package_ecosystem text,
        package_name text,
        package_versions text[] NOT NULL DEFAULT '{}',
        device_ids integer[] NOT NULL DEFAULT '{}',
        justification text,
        reason text NOT NULL,
        expires_on date,
        reviewer_email text,
        decided_by_kind text NOT NULL,
        decided_by text NOT NULL,
        decided_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        version integer NOT NULL DEFAULT 1,
        ended_at timestamptz,
        ended_by_kind text,
        ended_by text,
        end_cause text,
        vex jsonb,
        CONSTRAINT risk_acceptance_pk PRIMARY KEY (organization_id, id),
        CONSTRAINT risk_acceptance_state CHECK (state BETWEEN 2 AND 5),
        CONSTRAINT risk_acceptance_scope CHECK (scope IN ('all', 'tags', 'package', 'devices')),
        CONSTRAINT risk_acceptance_end CHECK ((ended_at IS NULL) = (end_cause IS NULL))
      )`);
    await runner.query(`CREATE INDEX risk_acceptance_by_age ON risk_acceptance (organization_id, decided_at, id)`);
    await runner.query(`
      CREATE INDEX risk_acceptance_expiry ON risk_acceptance (organization_id, expires_on)
       WHERE ended_at IS NULL AND expires_on IS NOT NULL`);
    await runner.query(`
      CREATE INDEX risk_acceptance_of_document ON risk_acceptance (organization_id, (vex ->> 'document')) WHERE vex IS NOT NULL`);
    // What the vulnerability was called when it was decided about; what that means now stands beside it and is re-pointed.
    await runner.query(`
      CREATE TABLE risk_acceptance_identifier (
        organization_id integer NOT NULL,
        identifier text NOT NULL,
        acceptance_id uuid NOT NULL,
        vulnerability_id integer,
        CONSTRAINT risk_acceptance_identifier_pk PRIMARY KEY (organization_id, identifier, acceptance_id)
      )`);
    await runner.query(
      `CREATE INDEX risk_acceptance_of_vulnerability ON risk_acceptance_identifier (organization_id, vulnerability_id)`,
    );
    await runner.query(
      `CREATE INDEX risk_acceptance_identifiers ON risk_acceptance_identifier (organization_id, acceptance_id)`,
    );
    // What decisions did to findings: the receipts of people, as scan.delta_* are those of scans.
    await runner.query(`
      CREATE TABLE risk_acceptance_effect (
        organization_id integer NOT NULL,
        identifier text NOT NULL,
        id uuid NOT NULL,
        at timestamptz NOT NULL,
        acceptance_id uuid,
        by_kind text NOT NULL,
        by_id text NOT NULL,
        device_ids integer[] NOT NULL,
        package_ids integer[] NOT NULL,
        states_before smallint[] NOT NULL,
        states_after smallint[] NOT NULL,
        CONSTRAINT risk_acceptance_effect_pk PRIMARY KEY (organization_id, identifier, id)
      )`);
    for (const table of ['risk_acceptance', 'risk_acceptance_identifier', 'risk_acceptance_effect']) {
      await runner.query(`SELECT limit_to_organization('${table}')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE risk_acceptance_effect, risk_acceptance_identifier, risk_acceptance`);
  }
}
