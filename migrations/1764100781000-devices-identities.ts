import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `organization_id, id, public_id, name, hostname, state, platform, role, criticality, exposure, tags, os,
               hardware IS NOT NULL AS hardware_known`;

/** By what reports know devices, and devices that nothing but reports tell of (docs/decisions/0088-uploads-and-reports-of-many-hosts.md). */
export class DevicesIdentities1764100781000 implements MigrationInterface {
  name = 'DevicesIdentities1764100781000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device ADD origin text NOT NULL DEFAULT 'registered',
      ADD CONSTRAINT device_origin CHECK (origin IN ('registered', 'report'))`);
    await runner.query(
      `CREATE INDEX device_reported ON device (organization_id, id) WHERE origin = 'report' AND enrolled_at IS NULL`,
    );
    await runner.query(`
      CREATE TABLE device_identity (
        organization_id integer NOT NULL,
        kind text NOT NULL,
        value text NOT NULL,
        device_id integer NOT NULL,
        CONSTRAINT device_identity_pk PRIMARY KEY (organization_id, kind, value, device_id)
      )`);
    await runner.query(`CREATE INDEX device_identity_of_device ON device_identity (organization_id, device_id)`);
    await runner.query(`SELECT limit_to_organization('device_identity')`);
    // What agents call their machine (src/devices/domain/host-match.ts says which names count).
    await runner.query(`
      INSERT INTO device_identity (organization_id, kind, value, device_id)
      SELECT d.organization_id, k.kind, k.value, d.id
        FROM device d CROSS JOIN LATERAL (SELECT lower(rtrim(d.hostname, '.')) AS told) h
       CROSS JOIN LATERAL (VALUES ('hostname', split_part(h.told, '.', 1)), ('fqdn', CASE WHEN h.told LIKE '%.%' THEN h.told END)) AS k (kind, value)
       WHERE k.value IS NOT NULL AND h.told ~ '^[a-z0-9_][a-z0-9_.-]*$'
         AND split_part(h.told, '.', 1) !~ '^([0-9]+|localhost|localhost4|localhost6|unknown|none|null|host|computer|server|workstation)$'
      ON CONFLICT DO NOTHING`);
    await runner.query(`
      CREATE OR REPLACE VIEW published_device WITH (security_invoker = true) AS
        SELECT ${COLUMNS}, origin = 'report' AND enrolled_at IS NULL AS only_reported
          FROM device`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device`);
    await runner.query(`CREATE VIEW published_device WITH (security_invoker = true) AS SELECT ${COLUMNS} FROM device`);
    await runner.query(`DROP TABLE device_identity`);
    await runner.query(`ALTER TABLE device DROP COLUMN origin`);
  }
}
