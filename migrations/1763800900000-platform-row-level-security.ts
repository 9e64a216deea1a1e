import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROLES = ['posture_app', 'posture_system'];

/**
 * Row-level security on every table that belongs to organizations, and the two roles that the service's statements run as:
 * `posture_app` sees the rows of the organization that the transaction names, `posture_system` those of all (decision 0023).
 * Later migrations call `limit_to_organization` for each table that they make.
 */
export class PlatformRowLevelSecurity1763800900000 implements MigrationInterface {
  name = 'PlatformRowLevelSecurity1763800900000';

  async up(runner: QueryRunner): Promise<void> {
    for (const role of ROLES) {
      // Roles belong to the whole server, and other databases of it may be migrated at this moment.
      await runner.query(`
        DO $$
        BEGIN
          IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
            BEGIN
              CREATE ROLE ${role} NOLOGIN;
            EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
            END;
          END IF;
          IF NOT pg_has_role(current_user, '${role}', 'MEMBER') THEN
            GRANT ${role} TO CURRENT_USER;
          END IF;
        END $$`);
    }
    const roles = ROLES.join(', ');
    await runner.query(`GRANT USAGE ON SCHEMA public TO ${roles}`);
    await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${roles}`);
    await runner.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${roles}`);
    await runner.query(
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${roles}`,
    );
    await runner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO ${roles}`);
    await runner.query(`REVOKE ALL ON migrations FROM ${roles}`);
    await this.limitTables(runner);
    await this.keepAuditEvents(runner, roles);
  }

  async down(runner: QueryRunner): Promise<void> {
    const roles = ROLES.join(', ');
    await runner.query(`ALTER FUNCTION ensure_audit_partition(date) SECURITY INVOKER`);
    await runner.query(`ALTER FUNCTION ensure_audit_partition(date) RESET search_path`);
    await runner.query(`GRANT EXECUTE ON FUNCTION ensure_audit_partition(date) TO PUBLIC`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION refuse_truncate(partition text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('CREATE TRIGGER audit_event_not_emptied BEFORE TRUNCATE ON %I
                          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', partition);
      END $$`);
    await runner.query(`
      DO $$
      DECLARE
        t record;
      BEGIN
        FOR t IN SELECT c.oid::regclass AS name FROM pg_class c
                  WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity LOOP
          EXECUTE format('DROP POLICY own_organization ON %s', t.name);
          EXECUTE format('DROP POLICY all_organizations ON %s', t.name);
          EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY', t.name);
        END LOOP;
      END $$`);
    await runner.query(`DROP FUNCTION limit_to_organization`);
    await runner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM ${roles}`);
    await runner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM ${roles}`);
    await runner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${roles}`);
    await runner.query(`REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${roles}`);
    await runner.query(`REVOKE ALL ON SCHEMA public FROM ${roles}`);
  }

  /** What every row of a table must match: the organization of the transaction. Without one, nothing does. */
  private async limitTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION limit_to_organization(limited regclass, organization_column name DEFAULT 'organization_id')
      RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', limited);
        EXECUTE format('CREATE POLICY own_organization ON %s TO posture_app
                          USING (%I = nullif(current_setting(''posture.organization'', true), '''')::integer)',
                       limited, organization_column);
        EXECUTE format('CREATE POLICY all_organizations ON %s TO posture_system USING (true)', limited);
      END $$`);
    await runner.query(`
      SELECT limit_to_organization(c.oid::regclass)
        FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`);
    await runner.query(`SELECT limit_to_organization('organization', 'id')`);
    // Work of the whole service belongs to nobody; whoever serves an organization may ask for it.
    await runner.query(`
      ALTER POLICY own_organization ON job
        USING (organization_id IS NULL OR organization_id = nullif(current_setting('posture.organization', true), '')::integer)`);
  }

  /** Append-only by privilege as well as by trigger; partitions are reached through their table only, and made by its owner. */
  private async keepAuditEvents(runner: QueryRunner, roles: string): Promise<void> {
    await runner.query(`
      DO $$
      DECLARE
        name text;
      BEGIN
        FOR name IN SELECT relid::text FROM pg_partition_tree('audit_event') LOOP
          EXECUTE format('REVOKE ALL ON %I FROM ${roles}', name);
        END LOOP;
      END $$`);
    await runner.query(`GRANT SELECT, INSERT ON audit_event TO ${roles}`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION refuse_truncate(partition text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('CREATE TRIGGER audit_event_not_emptied BEFORE TRUNCATE ON %I
                          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', partition);
        EXECUTE format('REVOKE ALL ON %I FROM ${roles}', partition);
      END $$`);
    await runner.query(`ALTER FUNCTION ensure_audit_partition(date) SECURITY DEFINER`);
    await runner.query(`ALTER FUNCTION ensure_audit_partition(date) SET search_path = public, pg_temp`);
    await runner.query(`REVOKE EXECUTE ON FUNCTION ensure_audit_partition(date) FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION ensure_audit_partition(date) TO posture_system`);
  }
}
