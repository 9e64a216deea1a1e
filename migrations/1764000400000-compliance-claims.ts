import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROLES = 'posture_app, posture_system';

/** What people say about controls, and the ledger of it (docs/decisions/0040-claims-and-their-ledger.md). */
export class ComplianceClaims1764000400000 implements MigrationInterface {
  name = 'ComplianceClaims1764000400000';

  async up(runner: QueryRunner): Promise<void> {
    await this.attestations(runner);
    await this.exceptions(runner);
    await this.ledger(runner);
    await this.frameworks(runner);
    for (const name of ['attestation', 'exception', 'ledger', 'framework']) {
      await runner.query(`SELECT limit_to_organization('compliance_${name}')`);
      await runner.query(`REVOKE UPDATE, DELETE ON compliance_${name} FROM ${ROLES}`);
    }
    // What was said stays as it was said; only what became of it is written on.
    const fate = 'state, reviewed, history, version, ended_at, changed_at';
    await runner.query(`GRANT UPDATE (${fate}) ON compliance_attestation TO ${ROLES}`);
    await runner.query(`GRANT UPDATE (${fate}) ON compliance_exception TO ${ROLES}`);
    await runner.query(`GRANT UPDATE (removed_at, removed_by_kind, removed_by) ON compliance_framework TO ${ROLES}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE compliance_framework, compliance_ledger, compliance_exception, compliance_attestation`,
    );
  }

  private async attestations(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE compliance_attestation (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        framework text NOT NULL,
        control text NOT NULL,
        status text NOT NULL,
        level smallint,
        statement text NOT NULL,
        justification text NOT NULL DEFAULT '',
        evidence jsonb NOT NULL DEFAULT '[]',
        owner_email text,
        review_on date NOT NULL,
        valid_until timestamptz NOT NULL,
        attested_by_kind text NOT NULL,
        attested_by text NOT NULL,
        attested_at timestamptz NOT NULL,
        supersedes uuid,
        catalog_version text NOT NULL,
        catalog_hash text NOT NULL,
        signals_hash text NOT NULL,
        scan_ids uuid[] NOT NULL DEFAULT '{}',
        state text NOT NULL,
        reviewed boolean NOT NULL DEFAULT false,
        history jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        ended_at timestamptz,
        changed_at timestamptz NOT NULL,
        CONSTRAINT compliance_attestation_pk PRIMARY KEY (organization_id, id),
        CONSTRAINT compliance_attestation_level CHECK (level BETWEEN 0 AND 5)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX compliance_attestation_of_control
          ON compliance_attestation (organization_id, framework, control, attested_at)`);
    await runner.query(`
      CREATE INDEX compliance_attestation_expiry ON compliance_attestation (organization_id, valid_until)
       WHERE ended_at IS NULL`);
  }

  private async exceptions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE compliance_exception (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        scope text NOT NULL,
        signal text,
        device_id integer,
        framework text,
        control text,
        reason text NOT NULL,
        compensating text NOT NULL DEFAULT '',
        expires_on date NOT NULL,
        valid_until timestamptz NOT NULL,
        requested_by_kind text NOT NULL,
        requested_by text NOT NULL,
        requested_at timestamptz NOT NULL,
        state text NOT NULL,
        reviewed boolean NOT NULL DEFAULT false,
        history jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        ended_at timestamptz,
        changed_at timestamptz NOT NULL,
        CONSTRAINT compliance_exception_pk PRIMARY KEY (organization_id, id),
        CONSTRAINT compliance_exception_scope CHECK (
          (scope = 'signal-on-device' AND signal IS NOT NULL AND device_id IS NOT NULL AND framework IS NULL AND control IS NULL)
          OR (scope = 'control' AND signal IS NULL AND device_id IS NULL AND framework IS NOT NULL AND control IS NOT NULL))
      )`);
    await runner.query(
      `CREATE INDEX compliance_exception_by_age ON compliance_exception (organization_id, requested_at, id)`,
    );
    await runner.query(`
      CREATE INDEX compliance_exception_of_control
          ON compliance_exception (organization_id, framework, control, requested_at) WHERE framework IS NOT NULL`);
    await runner.query(`
      CREATE INDEX compliance_exception_of_device
          ON compliance_exception (organization_id, device_id, signal) WHERE device_id IS NOT NULL`);
    await runner.query(`
      CREATE INDEX compliance_exception_expiry ON compliance_exception (organization_id, valid_until)
       WHERE ended_at IS NULL`);
  }

  /** Append-only by privilege as well as by trigger, as the audit log is. */
  private async ledger(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE compliance_ledger (
        organization_id integer NOT NULL,
        seq integer NOT NULL,
        at timestamptz NOT NULL,
        entry jsonb NOT NULL,
        prev_hash text NOT NULL,
        hash text NOT NULL,
        CONSTRAINT compliance_ledger_pk PRIMARY KEY (organization_id, seq)
      )`);
    await runner.query(`CREATE TRIGGER compliance_ledger_append_only BEFORE UPDATE OR DELETE ON compliance_ledger
                          FOR EACH ROW EXECUTE FUNCTION refuse_change()`);
    await runner.query(`CREATE TRIGGER compliance_ledger_not_emptied BEFORE TRUNCATE ON compliance_ledger
                          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  private async frameworks(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE compliance_framework (
        organization_id integer NOT NULL,
        slug text NOT NULL,
        revision integer NOT NULL,
        version text NOT NULL,
        hash text NOT NULL,
        content jsonb NOT NULL,
        imported_by_kind text NOT NULL,
        imported_by text NOT NULL,
        imported_at timestamptz NOT NULL,
        removed_at timestamptz,
        removed_by_kind text,
        removed_by text,
        CONSTRAINT compliance_framework_pk PRIMARY KEY (organization_id, slug, revision)
      )`);
  }
}
