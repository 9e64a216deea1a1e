import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log cannot be emptied either, and a month whose first events came before its partition gets one all the same. */
export class PlatformAuditAppendOnly1763600500000 implements MigrationInterface {
  name = 'PlatformAuditAppendOnly1763600500000';

  async up(runner: QueryRunner): Promise<void> {
    // Triggers of a statement are not inherited: each partition needs its own.
    await runner.query(`
      CREATE FUNCTION refuse_truncate(partition text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('CREATE TRIGGER audit_event_not_emptied BEFORE TRUNCATE ON %I
                          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', partition);
      END $$`);
    await runner.query(`
      SELECT refuse_truncate(relid::text) FROM pg_partition_tree('audit_event') ORDER BY level, relid::text`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION ensure_audit_partition(day date) RETURNS void LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
      DECLARE
        first date := date_trunc('month', day);
        last date := date_trunc('month', day) + interval '1 month';
        name text := 'audit_event_' || to_char(first, 'YYYY_MM');
      BEGIN
        IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
        -- Nobody may write an event of this month, or make its partition, in between.
        LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE;
        IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
        -- The partition for the rest may hold events of this month. Detached, it is no longer append-only.
        ALTER TABLE audit_event DETACH PARTITION audit_event_other;
        EXECUTE format('CREATE TABLE %I PARTITION OF audit_event FOR VALUES FROM (%L) TO (%L)', name, first, last);
        WITH moved AS (DELETE FROM audit_event_other WHERE at >= first AND at < last RETURNING *)
        INSERT INTO audit_event SELECT * FROM moved;
        ALTER TABLE audit_event ATTACH PARTITION audit_event_other DEFAULT;
        PERFORM refuse_truncate(name);
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION ensure_audit_partition(day date) RETURNS void LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
      DECLARE
        first date := date_trunc('month', day);
        name text := 'audit_event_' || to_char(first, 'YYYY_MM');
      BEGIN
        IF to_regclass(name) IS NULL THEN
          EXECUTE format('CREATE TABLE %I PARTITION OF audit_event FOR VALUES FROM (%L) TO (%L)',
                         name, first, first + interval '1 month');
        END IF;
      END $$`);
    await runner.query(`
      DO $$
      DECLARE
        name text;
      BEGIN
        FOR name IN SELECT relid::text FROM pg_partition_tree('audit_event') LOOP
          EXECUTE format('DROP TRIGGER audit_event_not_emptied ON %I', name);
        END LOOP;
      END $$`);
    await runner.query(`DROP FUNCTION refuse_truncate`);
  }
}
