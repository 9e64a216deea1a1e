import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs, audit events (partitioned by month, append-only) and shared request counts. */
export class Platform1763600000000 implements MigrationInterface {
  name = 'Platform1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE job (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        organization_id integer,
        payload jsonb NOT NULL,
        dedupe_key text,
        run_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        max_attempts integer NOT NULL,
        lease_owner uuid,
        dead boolean NOT NULL DEFAULT false,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX job_due ON job (run_at) WHERE NOT dead`);
    await runner.query(`CREATE UNIQUE INDEX job_waiting_once ON job (name, dedupe_key)
                         WHERE dedupe_key IS NOT NULL AND lease_owner IS NULL AND NOT dead`);
    // No entity maps this table: TypeORM has no word for partitions and would describe a plain one.
    await runner.query(`
      CREATE TABLE audit_event (
        organization_id integer NOT NULL,
        at timestamptz NOT NULL,
        id uuid NOT NULL,
        actor_kind text NOT NULL,
        actor_id text NOT NULL,
        action text NOT NULL,
        target_type text,
        target_id text,
        outcome text NOT NULL,
        facts jsonb NOT NULL,
        ip text,
        user_agent text,
        request_id uuid,
        PRIMARY KEY (organization_id, at, id)
      ) PARTITION BY RANGE (at)`);
    // The bounds are midnights in UTC whatever the session's zone, so that partitions neither overlap nor leave gaps.
    await runner.query(`
      CREATE FUNCTION ensure_audit_partition(day date) RETURNS void LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
      DECLARE
        first date := date_trunc('month', day);
        name text := 'audit_event_' || to_char(first, 'YYYY_MM');
      BEGIN
        IF to_regclass(name) IS NULL THEN
          EXECUTE format('CREATE TABLE %I PARTITION OF audit_event FOR VALUES FROM (%L) TO (%L)',
                         name, first, first + interval '1 month');
        END IF;
      END $$`);
    // A default partition takes what falls between two runs of housekeeping: no deed may fail for want of a partition.
    await runner.query(`CREATE TABLE audit_event_other PARTITION OF audit_event DEFAULT`);
    await runner.query(
      `SELECT ensure_audit_partition((now() + make_interval(months => m))::date) FROM generate_series(0, 2) m`,
    );
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'append-only table'; END $$`);
    await runner.query(`CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON audit_event
                          FOR EACH ROW EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE TABLE rate_window (
        policy text NOT NULL,
        key text NOT NULL,
        started_at timestamptz NOT NULL,
        count integer NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (policy, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE rate_window, audit_event, job`);
    await runner.query(`DROP FUNCTION refuse_change, ensure_audit_partition`);
  }
}
