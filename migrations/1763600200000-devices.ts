import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices, their credentials and enrolment, what their agents have sent, and the view that other contexts may join. */
export class Devices1763600200000 implements MigrationInterface {
  name = 'Devices1763600200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE device (
        organization_id integer NOT NULL,
        id integer NOT NULL,
        public_id uuid NOT NULL,
        name text NOT NULL,
        hostname text,
        platform text,
        role text,
        criticality smallint NOT NULL DEFAULT 3,
        exposure text NOT NULL DEFAULT 'internal',
        state text NOT NULL DEFAULT 'pending',
        approval text NOT NULL DEFAULT 'not-required',
        tags text[] NOT NULL DEFAULT '{}',
        owner_email text,
        hardware_id text,
        os jsonb,
        hardware jsonb,
        agent_version text,
        conflict jsonb,
        version integer NOT NULL DEFAULT 1,
        registered_at timestamptz NOT NULL,
        enrolled_at timestamptz,
        deactivated_at timestamptz,
        changed_at timestamptz NOT NULL,
        CONSTRAINT device_pk PRIMARY KEY (organization_id, id),
        CONSTRAINT device_public_id UNIQUE (organization_id, public_id),
        CONSTRAINT device_platform CHECK (platform IN ('linux', 'macos', 'windows', 'other')),
        CONSTRAINT device_role CHECK (role IN ('server', 'workstation')),
        CONSTRAINT device_criticality CHECK (criticality BETWEEN 1 AND 5),
        CONSTRAINT device_exposure CHECK (exposure IN ('internet', 'internal', 'isolated')),
        CONSTRAINT device_state CHECK (state IN ('pending', 'active', 'deactivated', 'conflict')),
        CONSTRAINT device_approval CHECK (approval IN ('not-required', 'waiting', 'approved'))
      )`);
    await runner.query(`CREATE INDEX device_by_name ON device (organization_id, lower(name), id)`);
    await runner.query(`CREATE INDEX device_by_registration ON device (organization_id, registered_at, id)`);
    await runner.query(`CREATE INDEX device_by_hardware ON device (organization_id, hardware_id)`);
    // One row a device, rewritten at every contact: room on the page keeps the rewrite out of the index.
    await runner.query(`
      CREATE TABLE device_contact (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        last_seen_at timestamptz,
        CONSTRAINT device_contact_pk PRIMARY KEY (organization_id, device_id)
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE device_rollup (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        open_critical integer,
        open_high integer,
        open_medium integer,
        open_low integer,
        open_none integer,
        open_unknown integer,
        risk_score numeric,
        CONSTRAINT device_rollup_pk PRIMARY KEY (organization_id, device_id)
      ) WITH (fillfactor = 50)`);
    // Reference table: a token is looked up before its organization is known.
    await runner.query(`
      CREATE TABLE device_credential (
        token_hash bytea NOT NULL,
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        created_at timestamptz NOT NULL,
        valid_until timestamptz,
        revoked_at timestamptz,
        CONSTRAINT device_credential_pk PRIMARY KEY (token_hash)
      )`);
    await runner.query(`CREATE INDEX device_credential_of_device ON device_credential (organization_id, device_id)`);
    await runner.query(`
      CREATE TABLE enrollment_token (
        token_hash bytea NOT NULL,
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        CONSTRAINT enrollment_token_pk PRIMARY KEY (token_hash)
      )`);
    await runner.query(`CREATE INDEX enrollment_token_of_device ON enrollment_token (organization_id, device_id)`);
    await runner.query(`
      CREATE TABLE enrollment_key (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        token_hash bytea NOT NULL,
        label text NOT NULL,
        max_uses integer NOT NULL,
        uses integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL,
        require_approval boolean NOT NULL DEFAULT false,
        tags text[] NOT NULL DEFAULT '{}',
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL,
        revoked_at timestamptz,
        last_used_at timestamptz,
        CONSTRAINT enrollment_key_pk PRIMARY KEY (organization_id, id),
        CONSTRAINT enrollment_key_token UNIQUE (token_hash)
      )`);
    await runner.query(`CREATE INDEX enrollment_key_by_age ON enrollment_key (organization_id, created_at, id)`);
    await runner.query(`
      CREATE TABLE agent_replay (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        signature bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT agent_replay_pk PRIMARY KEY (organization_id, device_id, signature)
      )`);
    await runner.query(`CREATE INDEX agent_replay_expiry ON agent_replay (expires_at)`);
    await runner.query(`
      CREATE VIEW published_device WITH (security_invoker = true) AS
      SELECT organization_id, id, public_id, name, hostname, state, platform, role, criticality, exposure, tags, os
        FROM device`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device`);
    await runner.query(
      `DROP TABLE agent_replay, enrollment_key, enrollment_token, device_credential, device_rollup, device_contact, device`,
    );
  }
}
