import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sealed answers of requests that may be repeated (docs/decisions/0020-idempotency.md). */
export class PlatformIdempotency1763800300000 implements MigrationInterface {
  name = 'PlatformIdempotency1763800300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_record (
        organization_id integer NOT NULL,
        key_hash bytea NOT NULL,
        fingerprint bytea NOT NULL,
        sealed bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT idempotency_record_pk PRIMARY KEY (organization_id, key_hash)
      )`);
    await runner.query(`CREATE INDEX idempotency_record_expiry ON idempotency_record (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE idempotency_record`);
  }
}
