import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who told by what a device is known, and in which uploads, so that what an agent relays never stands against what others told,
 * and an upload that is undone takes its marks with it (docs/decisions/0103-who-tells-who-a-device-is.md).
 */
export class DevicesTellersOfMarks1764100890000 implements MigrationInterface {
  name = 'DevicesTellersOfMarks1764100890000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE device ADD reported_by integer`);
    await runner.query(`
      ALTER TABLE device_identity ADD teller text NOT NULL DEFAULT 'upload', ADD relay_id integer NOT NULL DEFAULT 0,
        ADD told_in uuid[], ADD gone_with uuid,
        ADD CONSTRAINT device_identity_teller CHECK (teller IN ('enrolment', 'upload', 'agent', 'relay')),
        ADD CONSTRAINT device_identity_relay CHECK ((teller = 'relay') = (relay_id > 0)),
        DROP CONSTRAINT device_identity_pk,
        ADD CONSTRAINT device_identity_pk PRIMARY KEY (organization_id, kind, value, device_id, teller, relay_id)`);
    await runner.query(`ALTER TABLE device_identity ALTER teller DROP DEFAULT`);
    await runner.query(
      `CREATE INDEX device_identity_gone ON device_identity (organization_id, gone_with) WHERE gone_with IS NOT NULL`,
    );
    // What agents call their machine; as when these marks were first noted (DevicesIdentities1764100781000).
    await runner.query(`
      INSERT INTO device_identity (organization_id, kind, value, device_id, teller)
      SELECT d.organization_id, k.kind, k.value, d.id, 'enrolment'
        FROM device d CROSS JOIN LATERAL (SELECT lower(rtrim(d.hostname, '.')) AS told) h
       CROSS JOIN LATERAL (VALUES ('hostname', split_part(h.told, '.', 1)), ('fqdn', CASE WHEN h.told LIKE '%.%' THEN h.told END)) AS k (kind, value)
       WHERE d.enrolled_at IS NOT NULL AND k.value IS NOT NULL AND h.told ~ '^[a-z0-9_][a-z0-9_.-]*$'
         AND split_part(h.told, '.', 1) !~ '^([0-9]+|localhost|localhost4|localhost6|unknown|none|null|host|computer|server|workstation)$'
      ON CONFLICT DO NOTHING`);
    // Of devices that agents' reports alone told of, the marks are those agents'.
    await runner.query(`
      WITH sent AS MATERIALIZED (
        SELECT DISTINCT h.organization_id, h.device_id, CASE WHEN u.actor_kind = 'device' THEN a.id ELSE 0 END AS relay_id
          FROM scan_upload_host h JOIN scan_upload u ON u.organization_id = h.organization_id AND u.id = h.upload_id
          LEFT JOIN device a ON a.organization_id = u.organization_id AND u.actor_kind = 'device' AND a.public_id::text = u.actor_id::text
         WHERE h.device_id IS NOT NULL AND h.matched_by IS DISTINCT FROM 'named'),
      relayed AS MATERIALIZED (
        SELECT organization_id, device_id, min(relay_id) AS relay_id FROM sent
         GROUP BY organization_id, device_id HAVING bool_and(relay_id > 0)),
      marked AS (
        UPDATE device_identity i SET teller = 'relay', relay_id = r.relay_id
          FROM relayed r WHERE i.organization_id = r.organization_id AND i.device_id = r.device_id AND i.teller = 'upload')
      UPDATE device d SET reported_by = r.relay_id
        FROM relayed r WHERE d.organization_id = r.organization_id AND d.id = r.device_id AND d.origin = 'report' AND d.enrolled_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX device_identity_gone`);
    await runner.query(`DELETE FROM device_identity WHERE gone_with IS NOT NULL`);
    await runner.query(`ALTER TABLE device_identity DROP CONSTRAINT device_identity_pk`);
    await runner.query(`
      DELETE FROM device_identity i USING device_identity o
       WHERE i.organization_id = o.organization_id AND i.kind = o.kind AND i.value = o.value AND i.device_id = o.device_id
         AND (i.teller, i.relay_id) > (o.teller, o.relay_id)`);
    await runner.query(`
      ALTER TABLE device_identity DROP CONSTRAINT device_identity_teller, DROP CONSTRAINT device_identity_relay,
        DROP COLUMN teller, DROP COLUMN relay_id, DROP COLUMN told_in, DROP COLUMN gone_with,
        ADD CONSTRAINT device_identity_pk PRIMARY KEY (organization_id, kind, value, device_id)`);
    await runner.query(`ALTER TABLE device DROP COLUMN reported_by`);
  }
}
