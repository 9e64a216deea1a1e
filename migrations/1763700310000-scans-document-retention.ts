import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents can be discarded: their rows stay, without the bytes and with the day. Which scans a document is kept for is
 * written beside it, because an index on the hash of every receipt would cost each scan that shows nothing new.
 */
export class ScansDocumentRetention1763700310000 implements MigrationInterface {
  name = 'ScansDocumentRetention1763700310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE scan_document ALTER COLUMN gzip DROP NOT NULL, ADD COLUMN discarded_at timestamptz`,
    );
    await runner.query(`
      CREATE INDEX scan_document_oldest ON scan_document (organization_id, stored_at, sha256) WHERE discarded_at IS NULL`);
    await runner.query(`
      CREATE TABLE scan_document_use (
        organization_id integer NOT NULL,
        sha256 bytea NOT NULL,
        scan_id uuid NOT NULL,
        PRIMARY KEY (organization_id, sha256, scan_id)
      )`);
    await runner.query(`
      INSERT INTO scan_document_use (organization_id, sha256, scan_id)
      SELECT d.organization_id, d.sha256, s.id
        FROM scan_document d JOIN scan s ON s.organization_id = d.organization_id AND s.body_sha256 = d.sha256`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM scan_document WHERE discarded_at IS NOT NULL`);
    await runner.query(`DROP TABLE scan_document_use`);
    await runner.query(`DROP INDEX scan_document_oldest`);
    await runner.query(`ALTER TABLE scan_document DROP COLUMN discarded_at, ALTER COLUMN gzip SET NOT NULL`);
  }
}
