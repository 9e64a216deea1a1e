import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work that waits goes by the names of 0132. */
export class PlatformJobsOfProjections1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What these did is found by the sweep of projections.
    await runner.query(
      `DELETE FROM job WHERE name IN ('fold-risk', 'fold-compliance', 'fold-rollups',
                                      'fold-leftover-risk', 'fold-leftover-compliance', 'fold-leftover-rollups')`,
    );
    await runner.query(
      `UPDATE job
          SET payload = jsonb_set(payload, '{handler}', to_jsonb(
                CASE payload ->> 'handler' WHEN 'fold-risk-when-marked' THEN 'update-risk-when-invalidated'
                     ELSE regexp_replace(payload ->> 'handler', '^fold-', 'update-') END)),
              dedupe_key = regexp_replace(dedupe_key, '^fold-', 'update-')
        WHERE name = 'deliver-event' AND payload ->> 'handler' LIKE 'fold-%'`,
    );
  }

  async down(): Promise<void> {
    // Nothing in the schema changed. Whoever goes back has the sweeps of before.
  }
}
