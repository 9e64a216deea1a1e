import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents that people, API keys and agents upload for devices other than their own (docs/decisions/0088-uploads-and-reports-of-many-hosts.md). */
export class ScansUploads1764100780000 implements MigrationInterface {
  name = 'ScansUploads1764100780000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scan_upload (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        received_at timestamptz NOT NULL,
        actor_kind text NOT NULL,
        actor_id text NOT NULL,
        source text NOT NULL,
        media_type text NOT NULL,
        scope text,
        network text,
        device_id integer,
        body_sha256 bytea NOT NULL,
        body_bytes integer NOT NULL,
        warnings jsonb NOT NULL DEFAULT '[]',
        undone_at timestamptz,
        undone_by uuid,
        CONSTRAINT scan_upload_pk PRIMARY KEY (organization_id, id)
      )`);
    await runner.query(`CREATE INDEX scan_upload_newest ON scan_upload (organization_id, received_at, id)`);
    // The same bytes again are the same upload, until it is undone.
    await runner.query(
      `CREATE INDEX scan_upload_of_body ON scan_upload (organization_id, body_sha256) WHERE undone_at IS NULL`,
    );
    await runner.query(`
      CREATE TABLE scan_upload_host (
        organization_id integer NOT NULL,
        upload_id uuid NOT NULL,
        place integer NOT NULL,
        host_key text,
        label text NOT NULL,
        device_id integer,
        matched_by text,
        is_new boolean NOT NULL,
        scan_id uuid,
        refusal text,
        CONSTRAINT scan_upload_host_pk PRIMARY KEY (organization_id, upload_id, place)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX scan_upload_host_of_scan ON scan_upload_host (organization_id, scan_id) WHERE scan_id IS NOT NULL`,
    );
    // What a stream held before the scan of an upload was applied: what undoing it goes back to.
    await runner.query(`
      CREATE TABLE scan_upload_before (
        organization_id integer NOT NULL,
        scan_id uuid NOT NULL,
        device_id integer NOT NULL,
        stream_id integer NOT NULL,
        match_ids integer[] NOT NULL,
        traits text[] NOT NULL,
        stream jsonb,
        first_started_at timestamptz,
        last_started_at timestamptz,
        software_ids integer[],
        checks jsonb NOT NULL,
        CONSTRAINT scan_upload_before_pk PRIMARY KEY (organization_id, scan_id)
      )`);
    for (const table of ['scan_upload', 'scan_upload_host', 'scan_upload_before'])
      await runner.query(`SELECT limit_to_organization('${table}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE scan_upload_before, scan_upload_host, scan_upload`);
  }
}
