import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A stream was told of by the newest scan that counts, completed or suspect; it was read whole when that was completed. What the
 * service concludes itself is no look at the device.
 */
const READING = `
  SELECT max(greatest(l.started_at, nullif(st.started_at, 'epoch'))) AS told,
         coalesce(bool_or(coalesce(l.started_at < st.started_at, st.started_at > 'epoch')), false) AS partly
    FROM scan_stream st
    LEFT JOIN scan_stream_last l
      ON l.organization_id = st.organization_id AND l.device_id = st.device_id AND l.stream_id = st.id
   WHERE st.source <> 'posture'`;

const TRIGGERS = [
  ['scan_stream', 'inserted', 'INSERT', 'NEW TABLE AS moved'],
  ['scan_stream', 'updated', 'UPDATE', 'NEW TABLE AS moved'],
  ['scan_stream_last', 'inserted', 'INSERT', 'NEW TABLE AS moved'],
  ['scan_stream_last', 'updated', 'UPDATE', 'NEW TABLE AS moved'],
  ['scan_stream_last', 'deleted', 'DELETE', 'OLD TABLE AS moved'],
] as const;

/** Tells the devices context what streams say of a device's reading, whoever writes them: scans, rescans, dismissals, undone uploads. */
export class ScansReadings1764100811000 implements MigrationInterface {
  name = 'ScansReadings1764100811000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION tell_device_reading() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM note_device_reading(m.organization_id, m.device_id, r.told, r.partly)
             FROM (SELECT DISTINCT organization_id, device_id FROM moved) m
            CROSS JOIN LATERAL (${READING} AND st.organization_id = m.organization_id AND st.device_id = m.device_id) r;
          RETURN NULL;
        END
      $$`);
    await runner.query(`
      INSERT INTO device_reading (organization_id, device_id, told_at, partly_read)
      SELECT d.organization_id, d.device_id, r.told, r.partly
        FROM (SELECT DISTINCT organization_id, device_id FROM scan_stream) d
       CROSS JOIN LATERAL (${READING} AND st.organization_id = d.organization_id AND st.device_id = d.device_id) r
       ORDER BY 1, 2`);
    for (const [table, name, event, transition] of TRIGGERS)
      await runner.query(`
        CREATE TRIGGER ${table}_reading_${name} AFTER ${event} ON ${table}
          REFERENCING ${transition} FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, name] of TRIGGERS) await runner.query(`DROP TRIGGER ${table}_reading_${name} ON ${table}`);
    await runner.query(`DROP FUNCTION tell_device_reading()`);
    await runner.query(`DELETE FROM device_reading`);
  }
}
