import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of integrations, and the names of people and keys for whoever shows what they did. */
export class IdentityApiKeys1763800200000 implements MigrationInterface {
  name = 'IdentityApiKeys1763800200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_key (
        organization_id integer NOT NULL CONSTRAINT api_key_organization_fk REFERENCES organization (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        key_hash bytea NOT NULL CONSTRAINT api_key_hash_key UNIQUE,
        key_start text NOT NULL,
        key_end text NOT NULL,
        name text NOT NULL,
        role text NOT NULL CONSTRAINT api_key_role_known CHECK (role IN ('admin', 'analyst', 'viewer')),
        scopes text[] NOT NULL,
        created_by integer CONSTRAINT api_key_maker_fk REFERENCES app_user (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        last_used_at timestamptz,
        last_used_ip text,
        last_refused_at timestamptz,
        CONSTRAINT api_key_pk PRIMARY KEY (organization_id, id)
      )`);
    await runner.query(`CREATE INDEX api_key_by_age ON api_key (organization_id, created_at, id)`);
    await runner.query(`
      CREATE VIEW published_user WITH (security_invoker = true) AS
      SELECT public_id, name FROM app_user`);
    await runner.query(`
      CREATE VIEW published_api_key WITH (security_invoker = true) AS
      SELECT organization_id, id, name FROM api_key`);
    await this.limit(runner);
  }

  /** A database that was migrated to row-level security before gets it here; for any other the later migration does it. */
  private async limit(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$
      BEGIN
        IF to_regprocedure('limit_to_organization(regclass, name)') IS NOT NULL THEN
          PERFORM limit_to_organization('api_key');
        END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_api_key, published_user`);
    await runner.query(`DROP TABLE api_key`);
  }
}
