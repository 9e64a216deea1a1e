import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts, documents, the package dictionary of each organization, inventories and posture checks. */
export class Scans1763600300000 implements MigrationInterface {
  name = 'Scans1763600300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE package (
        organization_id integer NOT NULL,
        id integer NOT NULL,
        ecosystem text NOT NULL,
        name text NOT NULL,
        purl text,
        PRIMARY KEY (organization_id, id),
        CONSTRAINT package_by_name UNIQUE (organization_id, ecosystem, name)
      )`);
    await runner.query(`
      CREATE TABLE package_version (
        organization_id integer NOT NULL,
        id integer NOT NULL,
        package_id integer NOT NULL,
        version text NOT NULL,
        architecture text NOT NULL,
        source_name text NOT NULL,
        source_version text NOT NULL,
        PRIMARY KEY (organization_id, id),
        CONSTRAINT package_version_by_key UNIQUE (organization_id, package_id, version, architecture, source_name, source_version)
      )`);
    // What a device was last known to be, per source and scope. Locked while a scan is applied.
    await runner.query(`
      CREATE TABLE scan_head (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        streams integer NOT NULL DEFAULT 0,
        PRIMARY KEY (organization_id, device_id)
      )`);
    await runner.query(`
      CREATE TABLE scan_stream (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        id integer NOT NULL,
        source text NOT NULL,
        scope text NOT NULL,
        digest bytea NOT NULL,
        words_digest bytea,
        finding_count integer,
        started_at timestamptz NOT NULL,
        listening_ports jsonb,
        PRIMARY KEY (organization_id, device_id, id),
        CONSTRAINT scan_stream_by_scope UNIQUE (organization_id, device_id, source, scope)
      )`);
    await runner.query(`
      CREATE TABLE scan (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        device_id integer NOT NULL,
        stream_id integer,
        source text NOT NULL,
        scope text NOT NULL,
        status text NOT NULL,
        received_at timestamptz NOT NULL,
        started_at timestamptz NOT NULL,
        finished_at timestamptz,
        applied_at timestamptz,
        body_sha256 bytea NOT NULL,
        body_bytes integer NOT NULL,
        media_type text NOT NULL,
        attempts smallint NOT NULL DEFAULT 0,
        complete boolean NOT NULL,
        agent jsonb,
        scanner jsonb,
        coverage jsonb NOT NULL DEFAULT '[]',
        warnings jsonb NOT NULL DEFAULT '[]',
        reason jsonb,
        new_findings integer,
        fixed_findings integer,
        reopened_findings integer,
        unchanged_findings integer,
        delta_vulnerability_ids integer[],
        delta_package_ids integer[],
        delta_changes smallint[],
        PRIMARY KEY (organization_id, id)
      )`);
    await runner.query(`CREATE INDEX scan_newest ON scan (organization_id, received_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX scan_of_device ON scan (organization_id, device_id, started_at DESC)`);
    await runner.query(
      `CREATE INDEX scan_waiting ON scan (organization_id, device_id) WHERE status IN ('received', 'processing')`,
    );
    await runner.query(`
      CREATE TABLE scan_document (
        organization_id integer NOT NULL,
        sha256 bytea NOT NULL,
        gzip bytea NOT NULL,
        stored_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, sha256)
      )`);
    await runner.query(`ALTER TABLE scan_document ALTER COLUMN gzip SET STORAGE EXTERNAL`);
    // The inventory of a device as ids of package_version, packed: it is replaced as a whole.
    await runner.query(`
      CREATE TABLE device_software (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        stream_id integer NOT NULL,
        package_version_ids integer[] NOT NULL,
        PRIMARY KEY (organization_id, device_id, stream_id)
      )`);
    await runner.query(`
      CREATE TABLE device_check (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        check_id text NOT NULL,
        status text NOT NULL,
        observed jsonb NOT NULL,
        evidence jsonb NOT NULL,
        reason jsonb,
        observed_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, device_id, check_id)
      )`);
    await runner.query(`
      CREATE VIEW published_package WITH (security_invoker = true) AS
        SELECT organization_id, id, ecosystem, name, purl FROM package`);
    await runner.query(`
      CREATE VIEW published_stream WITH (security_invoker = true) AS
        SELECT st.organization_id, st.device_id, st.id, st.source, st.scope,
               (SELECT s.started_at FROM scan s
                 WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.stream_id = st.id AND s.status = 'completed' AND s.complete
                 ORDER BY s.started_at DESC LIMIT 1) AS last_scan_at
          FROM scan_stream st`);
    await runner.query(`
      CREATE VIEW published_scan WITH (security_invoker = true) AS
        SELECT organization_id, id, device_id, stream_id, source, scope, status, complete, received_at, started_at,
               delta_vulnerability_ids, delta_package_ids, delta_changes
          FROM scan`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_scan, published_stream, published_package`);
    await runner.query(
      `DROP TABLE device_check, device_software, scan_document, scan, scan_stream, scan_head, package_version, package`,
    );
  }
}
