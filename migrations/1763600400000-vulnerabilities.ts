import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Findings as narrow facts, the text that repeats in dictionaries of the organization, and the roll-ups that lists read
 * (docs/decisions/0004-findings-and-dictionaries.md).
 */
export class Vulnerabilities1763600400000 implements MigrationInterface {
  name = 'Vulnerabilities1763600400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vulnerability (
        organization_id integer NOT NULL,
        id integer NOT NULL,
        display_id text NOT NULL,
        title text,
        description text,
        cvss jsonb,
        cwes text[] NOT NULL DEFAULT '{}',
        "references" text[] NOT NULL DEFAULT '{}',
        published_at timestamptz,
        PRIMARY KEY (organization_id, id)
      )`);
    await runner.query(`
      CREATE TABLE vulnerability_alias (
        organization_id integer NOT NULL,
        identifier text NOT NULL,
        vulnerability_id integer NOT NULL,
        as_written text NOT NULL,
        asserted_by text NOT NULL,
        asserted_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, identifier)
      )`);
    await runner.query(
      `CREATE INDEX vulnerability_alias_of ON vulnerability_alias (organization_id, vulnerability_id)`,
    );
    await runner.query(`
      CREATE TABLE vulnerability_assertion (
        organization_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        asserted_by text NOT NULL,
        content_hash bytea NOT NULL,
        title text,
        description text,
        cvss jsonb NOT NULL,
        cwes text[] NOT NULL,
        "references" text[] NOT NULL,
        related_ids text[] NOT NULL,
        published_at timestamptz,
        asserted_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, vulnerability_id, asserted_by)
      )`);
    await runner.query(`
      CREATE TABLE finding_match (
        organization_id integer NOT NULL,
        id integer NOT NULL,
        content_hash bytea NOT NULL,
        vulnerability_id integer NOT NULL,
        package_id integer NOT NULL,
        severity smallint NOT NULL,
        installed_version text NOT NULL,
        fixed_versions text[] NOT NULL,
        fix_state text NOT NULL,
        locations text[] NOT NULL,
        PRIMARY KEY (organization_id, id),
        CONSTRAINT finding_match_by_content UNIQUE (organization_id, content_hash)
      )`);
    await runner.query(
      `CREATE INDEX finding_match_of ON finding_match (organization_id, vulnerability_id, package_id)`,
    );
    await runner.query(`
      CREATE TABLE finding (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        package_id integer NOT NULL,
        state smallint NOT NULL,
        severity smallint NOT NULL,
        first_seen_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, device_id, vulnerability_id, package_id)
      ) WITH (fillfactor = 90)`);
    await runner.query(
      `CREATE INDEX finding_of_vulnerability ON finding (organization_id, vulnerability_id, device_id)`,
    );
    // What each stream of a device shows at the moment, as ids of finding_match: four bytes an occurrence.
    await runner.query(`
      CREATE TABLE device_occurrences (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        stream_id integer NOT NULL,
        match_ids integer[] NOT NULL,
        PRIMARY KEY (organization_id, device_id, stream_id)
      )`);
    await runner.query(`
      CREATE TABLE vulnerability_rollup (
        organization_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        sort_key bigint NOT NULL,
        severity smallint NOT NULL,
        cvss_score real,
        open_findings integer NOT NULL,
        open_devices integer NOT NULL,
        open_by_severity integer[] NOT NULL,
        fix_available boolean NOT NULL,
        first_seen_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, vulnerability_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(
      `CREATE INDEX vulnerability_rollup_order ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)`,
    );
    await runner.query(`
      CREATE TABLE vulnerability_package (
        organization_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        package_id integer NOT NULL,
        open_findings integer NOT NULL,
        fixed_versions text[] NOT NULL,
        PRIMARY KEY (organization_id, vulnerability_id, package_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`CREATE INDEX vulnerability_package_of ON vulnerability_package (organization_id, package_id)`);
    await runner.query(`
      CREATE TABLE rollup_pending (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        at timestamptz NOT NULL,
        vulnerability_ids integer[] NOT NULL,
        package_ids integer[] NOT NULL,
        severities smallint[] NOT NULL,
        deltas smallint[] NOT NULL,
        device_vulnerability_ids integer[] NOT NULL,
        device_deltas smallint[] NOT NULL,
        PRIMARY KEY (organization_id, id)
      )`);
    await runner.query(`
      CREATE TABLE withdrawn_device (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        withdrawn_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, device_id)
      )`);
    await runner.query(`
      CREATE FUNCTION vulnerability_sort_key(open_findings integer, severity smallint, cvss_score real, open_devices integer)
        RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT (CASE WHEN open_findings > 0 THEN 1::bigint << 60 ELSE 0 END)
             | (severity::bigint << 52)
             | (round(coalesce(cvss_score, 0)::numeric * 10)::bigint << 40)
             | open_devices::bigint
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE withdrawn_device, rollup_pending, vulnerability_package, vulnerability_rollup, device_occurrences,
                                   finding, finding_match, vulnerability_assertion, vulnerability_alias, vulnerability`);
    await runner.query(`DROP FUNCTION vulnerability_sort_key`);
  }
}
