import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log can be read by others, and asked for what somebody did, what was done to something, and a kind of deed. */
export class PlatformAuditReading1763800210000 implements MigrationInterface {
  name = 'PlatformAuditReading1763800210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW published_audit_event WITH (security_invoker = true) AS
      SELECT organization_id, at, id, actor_kind, actor_id, action, target_type, target_id, outcome, facts, ip, user_agent,
             request_id
        FROM audit_event`);
    await runner.query(`CREATE INDEX audit_event_by_actor ON audit_event (organization_id, actor_id, at, id)`);
    await runner.query(`CREATE INDEX audit_event_by_target ON audit_event (organization_id, target_id, at, id)
                         WHERE target_id IS NOT NULL`);
    await runner.query(
      `CREATE INDEX audit_event_by_action ON audit_event (organization_id, action COLLATE "C", at, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX audit_event_by_action, audit_event_by_target, audit_event_by_actor`);
    await runner.query(`DROP VIEW published_audit_event`);
  }
}
