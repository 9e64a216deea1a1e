import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Matches and assertions are keyed by the identifier that the scanner used; which identifiers name one vulnerability follows from
 * who says so, and may change (docs/decisions/0011-alias-groups.md).
 */
export class VulnerabilitiesAliasGroups1763700400000 implements MigrationInterface {
  name = 'VulnerabilitiesAliasGroups1763700400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE finding_match ADD COLUMN identifier text`);
    // The name that each match came under was not kept; the one shown stands for it. Their hashes are never asked for again.
    await runner.query(`
      UPDATE finding_match m SET identifier = upper(v.display_id)
        FROM vulnerability v WHERE v.organization_id = m.organization_id AND v.id = m.vulnerability_id`);
    await runner.query(`ALTER TABLE finding_match ALTER COLUMN identifier SET NOT NULL`);
    await runner.query(`
      CREATE TABLE finding_match_counter (
        organization_id integer NOT NULL,
        last_id integer NOT NULL,
        PRIMARY KEY (organization_id)
      )`);
    await runner.query(`
      INSERT INTO finding_match_counter (organization_id, last_id)
      SELECT organization_id, max(id) FROM finding_match GROUP BY organization_id`);
    // Who says that one identifier is another name of which. Read from either end.
    await runner.query(`
      CREATE TABLE alias_assertion (
        organization_id integer NOT NULL,
        identifier text NOT NULL,
        alias text NOT NULL,
        asserted_by text NOT NULL,
        asserted_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (organization_id, identifier, alias, asserted_by)
      )`);
    await runner.query(`CREATE INDEX alias_assertion_of_alias ON alias_assertion (organization_id, alias)`);
    await runner.query(`
      INSERT INTO alias_assertion (organization_id, identifier, alias, asserted_by, asserted_at)
      SELECT a.organization_id, a.identifier, upper(v.display_id), a.asserted_by, a.asserted_at
        FROM vulnerability_alias a JOIN vulnerability v ON v.organization_id = a.organization_id AND v.id = a.vulnerability_id
       WHERE a.identifier <> upper(v.display_id)`);
    // The same from feeds, for every organization.
    await runner.query(`
      CREATE TABLE feed_alias (
        identifier text NOT NULL,
        alias text NOT NULL,
        asserted_by text NOT NULL,
        identifier_as_written text NOT NULL,
        alias_as_written text NOT NULL,
        asserted_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (identifier, alias, asserted_by)
      )`);
    await runner.query(`CREATE INDEX feed_alias_of_alias ON feed_alias (alias)`);
    await runner.query(`ALTER TABLE vulnerability_alias DROP COLUMN asserted_by`);
    await runner.query(`ALTER TABLE vulnerability_alias RENAME COLUMN asserted_at TO known_since`);
    await runner.query(`
      ALTER TABLE vulnerability_assertion ADD COLUMN identifier text, ADD COLUMN aliases text[] NOT NULL DEFAULT '{}',
                                          ADD COLUMN known_hashes bytea[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      UPDATE vulnerability_assertion a SET identifier = upper(v.display_id)
        FROM vulnerability v WHERE v.organization_id = a.organization_id AND v.id = a.vulnerability_id`);
    await runner.query(`ALTER TABLE vulnerability_assertion DROP CONSTRAINT vulnerability_assertion_pkey`);
    await runner.query(`
      ALTER TABLE vulnerability_assertion ADD PRIMARY KEY (organization_id, identifier, asserted_by),
                                          DROP COLUMN vulnerability_id, DROP COLUMN content_hash`);
    // A vulnerability that was merged into another one; it comes back when they are split.
    await runner.query(`ALTER TABLE vulnerability ADD COLUMN replaced_by integer`);
    await runner.query(
      `CREATE INDEX vulnerability_replaced ON vulnerability (organization_id, replaced_by) WHERE replaced_by IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE vulnerability_grouping (
        organization_id integer NOT NULL,
        epoch integer NOT NULL,
        PRIMARY KEY (organization_id)
      )`);
    // Findings on their way from one grouping to the next; empty outside of a transaction.
    await runner.query(`
      CREATE UNLOGGED TABLE regrouped_finding (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        package_id integer NOT NULL,
        state smallint NOT NULL,
        severity smallint NOT NULL,
        cause smallint NOT NULL,
        first_seen_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, device_id, vulnerability_id, package_id)
      )`);
    // Keeps vulnerabilities from being regrouped until the end of the transaction. A statement that was waiting here works with
    // what it saw before; it compares the epoch that it saw with the one that it is given, and is asked again when they differ.
    await runner.query(`
      CREATE FUNCTION hold_vulnerability_grouping(organization integer) RETURNS integer LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_advisory_xact_lock_shared(7205, organization);
          RETURN coalesce((SELECT epoch FROM vulnerability_grouping WHERE organization_id = organization), 0);
        END
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION hold_vulnerability_grouping(integer)`);
    await runner.query(`DROP TABLE regrouped_finding, vulnerability_grouping`);
    await runner.query(`DROP INDEX vulnerability_replaced`);
    await runner.query(`ALTER TABLE vulnerability DROP COLUMN replaced_by`);
    await runner.query(`
      ALTER TABLE vulnerability_assertion ADD COLUMN vulnerability_id integer, ADD COLUMN content_hash bytea NOT NULL DEFAULT '\\x00'`);
    await runner.query(`
      UPDATE vulnerability_assertion a SET vulnerability_id = n.vulnerability_id
        FROM vulnerability_alias n WHERE n.organization_id = a.organization_id AND n.identifier = a.identifier`);
    // Of several identifiers of one vulnerability, the one that was spoken of last.
    await runner.query(`
      DELETE FROM vulnerability_assertion a USING vulnerability_assertion b
       WHERE b.organization_id = a.organization_id AND b.vulnerability_id = a.vulnerability_id AND b.asserted_by = a.asserted_by
         AND (b.asserted_at, b.identifier) > (a.asserted_at, a.identifier)`);
    await runner.query(`ALTER TABLE vulnerability_assertion DROP CONSTRAINT vulnerability_assertion_pkey`);
    await runner.query(`
      ALTER TABLE vulnerability_assertion ADD PRIMARY KEY (organization_id, vulnerability_id, asserted_by),
                                          ALTER COLUMN content_hash DROP DEFAULT,
                                          DROP COLUMN identifier, DROP COLUMN aliases, DROP COLUMN known_hashes`);
    await runner.query(`ALTER TABLE vulnerability_alias RENAME COLUMN known_since TO asserted_at`);
    await runner.query(`ALTER TABLE vulnerability_alias ADD COLUMN asserted_by text NOT NULL DEFAULT 'unknown'`);
    await runner.query(`ALTER TABLE vulnerability_alias ALTER COLUMN asserted_by DROP DEFAULT`);
    await runner.query(`DROP TABLE feed_alias, alias_assertion, finding_match_counter`);
    await runner.query(`ALTER TABLE finding_match DROP COLUMN identifier`);
  }
}
