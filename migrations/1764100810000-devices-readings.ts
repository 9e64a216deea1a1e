import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a device was last told of by a scan that counts, and whether the newest scan of one of its sources could not be read whole:
 * what the one state of a device follows from, in every view (docs/decisions/0093-one-state-of-a-device.md). And after how many days
 * without a scan an organization calls a device silent, where it says so itself.
 */
export class DevicesReadings1764100810000 implements MigrationInterface {
  name = 'DevicesReadings1764100810000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE device_reading (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        told_at timestamptz,
        partly_read boolean NOT NULL,
        CONSTRAINT device_reading_pk PRIMARY KEY (organization_id, device_id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE device_silence (
        organization_id integer NOT NULL,
        silent_after_days integer NOT NULL,
        CONSTRAINT device_silence_pk PRIMARY KEY (organization_id),
        CONSTRAINT device_silence_days CHECK (silent_after_days > 0)
      )`);
    await runner.query(`
      INSERT INTO device_silence (organization_id, silent_after_days)
      SELECT DISTINCT ON (p.organization_id) p.organization_id, (p.policy ->> 'silentAfterDays')::int
        FROM risk_policy p WHERE (p.policy ->> 'silentAfterDays')::numeric >= 1
       ORDER BY p.organization_id, p.version DESC`);
    for (const table of ['device_reading', 'device_silence'])
      await runner.query(`SELECT limit_to_organization('${table}')`);
    // The door for the context that knows scans. What stays the same is not written.
    await runner.query(`
      CREATE FUNCTION note_device_reading(organization integer, device integer, told timestamptz, partly boolean)
        RETURNS void LANGUAGE sql AS $$
          INSERT INTO device_reading AS r (organization_id, device_id, told_at, partly_read)
          VALUES (organization, device, told, coalesce(partly, false))
          ON CONFLICT (organization_id, device_id) DO UPDATE SET told_at = excluded.told_at, partly_read = excluded.partly_read
           WHERE (r.told_at, r.partly_read) IS DISTINCT FROM (excluded.told_at, excluded.partly_read)
        $$`);
    await runner.query(`
      CREATE VIEW published_device_reading WITH (security_invoker = true) AS
        SELECT organization_id, device_id, told_at, partly_read FROM device_reading`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device_reading`);
    await runner.query(`DROP FUNCTION note_device_reading(integer, integer, timestamptz, boolean)`);
    await runner.query(`DROP TABLE device_silence, device_reading`);
  }
}
