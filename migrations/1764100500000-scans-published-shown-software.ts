import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each stream of a device shows, and at which version a device stands (docs/decisions/0074-where-is-a-package.md). */
export class ScansPublishedShownSoftware1764100500000 implements MigrationInterface {
  name = 'ScansPublishedShownSoftware1764100500000';

  async up(runner: QueryRunner): Promise<void> {
    // A stream without an inventory shows the packages of its findings: those are there as well. `looked_at` is the last scan that was
    // believed, `told_at` the last that came.
    await runner.query(`
      CREATE VIEW published_shown_software WITH (security_invoker = true) AS
        SELECT st.organization_id, st.device_id, st.id AS stream_id, st.source, st.scope,
               w.package_version_ids AS inventory_ids, st.shown_version_ids AS shown_ids,
               l.first_started_at AS first_looked_at, l.started_at AS looked_at, st.started_at AS told_at
          FROM scan_stream st
          LEFT JOIN device_software w
                 ON w.organization_id = st.organization_id AND w.device_id = st.device_id AND w.stream_id = st.id
          LEFT JOIN scan_stream_last l
                 ON l.organization_id = st.organization_id AND l.device_id = st.device_id AND l.stream_id = st.id`);
    await runner.query(`
      CREATE VIEW published_device_version WITH (security_invoker = true) AS
        SELECT organization_id, device_id, version FROM scan_head`);
    await runner.query(`
      CREATE VIEW published_scan_coverage WITH (security_invoker = true) AS
        SELECT organization_id, device_id, stream_id, status, started_at, coverage FROM scan`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_scan_coverage, published_device_version, published_shown_software`);
  }
}
