import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['scan_stream', 'scan_series'],
  ['scan_stream_last', 'scan_series_last'],
  ['stream_loss', 'series_loss'],
] as const;

/** What of these is named after the table, by the table's new name. */
const CONSTRAINTS = [
  ['scan_series', 'scan_stream_pkey', 'scan_series_pkey'],
  ['scan_series', 'scan_stream_by_scope', 'scan_series_by_scope'],
  ['scan_series_last', 'scan_stream_last_pk', 'scan_series_last_pk'],
  ['series_loss', 'stream_loss_pk', 'series_loss_pk'],
  ['concluded_check', 'concluded_check_stream', 'concluded_check_series'],
] as const;

const TRIGGERS = [
  ['scan_series', 'scan_stream_reading_inserted', 'scan_series_reading_inserted'],
  ['scan_series', 'scan_stream_reading_updated', 'scan_series_reading_updated'],
  ['scan_series_last', 'scan_stream_last_reading_inserted', 'scan_series_last_reading_inserted'],
  ['scan_series_last', 'scan_stream_last_reading_updated', 'scan_series_last_reading_updated'],
  ['scan_series_last', 'scan_stream_last_reading_deleted', 'scan_series_last_reading_deleted'],
] as const;

/** The tables with a column `stream_id`, by their new names. */
const POINTING = [
  'scan',
  'scan_series_last',
  'series_loss',
  'device_check',
  'device_check_change',
  'concluded_check',
  'device_software',
  'device_occurrences',
  'scan_upload_before',
] as const;

/** Those that show a column of the other name; whoever migrates makes them again from their files. */
const VIEWS =
  'published_device_software, published_last_scan, published_scan, published_scan_coverage, published_shown_software, published_scanned_ecosystem';

/** The scans of one source and scope on a device are called a scan series, and what keeps others out is a lock. */
export class ScansScanSeries1764300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW IF EXISTS published_stream, published_stream_coverage, ${VIEWS} CASCADE`);
    await runner.query('DROP FUNCTION IF EXISTS hold_device_scans(integer, integer, integer, integer, timestamptz)');
    await runner.query('DROP FUNCTION IF EXISTS hold_vulnerability_grouping(integer)');
    for (const [from, to] of TABLES) await runner.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    for (const [table, from, to] of CONSTRAINTS)
      await runner.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${from} TO ${to}`);
    for (const [table, from, to] of TRIGGERS) await runner.query(`ALTER TRIGGER ${from} ON ${table} RENAME TO ${to}`);
    for (const table of POINTING) await runner.query(`ALTER TABLE ${table} RENAME COLUMN stream_id TO series_id`);
    await runner.query('ALTER TABLE scan_upload_before RENAME COLUMN stream TO series');
    await renameInChecks(runner, 'stream_id', 'series_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW IF EXISTS published_scan_series, published_scan_series_coverage, ${VIEWS} CASCADE`);
    await runner.query('DROP FUNCTION IF EXISTS lock_device_scans(integer, integer, integer, integer, timestamptz)');
    await runner.query('DROP FUNCTION IF EXISTS lock_vulnerability_grouping(integer)');
    await renameInChecks(runner, 'series_id', 'stream_id');
    await runner.query('ALTER TABLE scan_upload_before RENAME COLUMN series TO stream');
    for (const table of POINTING) await runner.query(`ALTER TABLE ${table} RENAME COLUMN series_id TO stream_id`);
    for (const [table, from, to] of TRIGGERS) await runner.query(`ALTER TRIGGER ${to} ON ${table} RENAME TO ${from}`);
    for (const [table, from, to] of CONSTRAINTS)
      await runner.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${to} TO ${from}`);
    for (const [from, to] of TABLES) await runner.query(`ALTER TABLE ${to} RENAME TO ${from}`);
  }
}

/** Checks of before an upload are stored as rows of their table, by the names of its columns. */
async function renameInChecks(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(
    `UPDATE scan_upload_before
        SET checks = (SELECT jsonb_agg(c.value - '${from}' || jsonb_build_object('${to}', c.value -> '${from}') ORDER BY c.ordinality)
                        FROM jsonb_array_elements(checks) WITH ORDINALITY c)
      WHERE checks <> '[]'`,
  );
}
