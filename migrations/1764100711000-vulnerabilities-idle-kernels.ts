import type { MigrationInterface, QueryRunner } from 'typeorm';

const BLOCK = 100;

/** Of kernels that are installed and do not run, findings are not reachable (docs/decisions/0078-only-one-kernel-runs.md). */
export class VulnerabilitiesIdleKernels1764100711000 implements MigrationInterface {
  name = 'VulnerabilitiesIdleKernels1764100711000';

  async up(runner: QueryRunner): Promise<void> {
    // Of few devices a few rows: which versions of a package are of kernels that do not run; null for every version.
    await runner.query(`
      CREATE TABLE idle_kernel (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        package_id integer NOT NULL,
        versions text[],
        running text NOT NULL,
        newer boolean NOT NULL,
        CONSTRAINT idle_kernel_pk PRIMARY KEY (organization_id, device_id, package_id)
      )`);
    await runner.query(`SELECT limit_to_organization('idle_kernel')`);
    await runner.query(`ALTER TABLE finding ADD not_running boolean NOT NULL DEFAULT false`);
    await runner.query(publishedFinding(', f.not_running'));
    await runner.query(publishedDeadline('NOT f.not_running AND '));
    // What is known already is looked at by jobs, as when advisories change.
    await runner.query(`
      SELECT enqueue_jobs(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', 'match-devices', 'organizationId', b.organization_id,
                                                       'payload', jsonb_build_object('block', b.block))))
        FROM (SELECT DISTINCT organization_id, device_id / ${BLOCK} AS block FROM published_device_kernel WHERE release IS NOT NULL) b
      HAVING count(*) > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(publishedDeadline(''));
    await runner.query(`DROP VIEW published_finding`);
    await runner.query(publishedFinding(''));
    await runner.query(`ALTER TABLE finding DROP COLUMN not_running`);
    await runner.query(`DROP TABLE idle_kernel`);
  }
}

function publishedFinding(also: string): string {
  return `
      CREATE OR REPLACE VIEW published_finding WITH (security_invoker = true) AS
        SELECT f.organization_id, f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity, f.first_seen_at, f.changed_at,
               p.fixed_versions <> '{}' AS fixable${also}
          FROM finding f
          LEFT JOIN vulnerability_package p
                 ON p.organization_id = f.organization_id AND p.vulnerability_id = f.vulnerability_id AND p.package_id = f.package_id`;
}

/** @param runs what else a reachable finding asks for */
function publishedDeadline(runs: string): string {
  return `
      CREATE OR REPLACE VIEW published_finding_deadline WITH (security_invoker = true) AS
        SELECT f.organization_id, f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity, f.first_seen_at,
               p.fixed_versions <> '{}' AS fixable, r.kev,
               DATE '1970-01-01' +
                 CASE WHEN cardinality(k.clock_days) <> 1
                      THEN finding_due_day((f.first_seen_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01', k.clock_since, k.clock_days)
                      WHEN k.clock_days[1] >= 0
                      THEN greatest((f.first_seen_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01', k.clock_since[1]) + k.clock_days[1]
                  END AS due_on
          FROM finding f
          LEFT JOIN vulnerability_package p
                 ON p.organization_id = f.organization_id AND p.vulnerability_id = f.vulnerability_id AND p.package_id = f.package_id
          LEFT JOIN vulnerability_rollup r ON r.organization_id = f.organization_id AND r.vulnerability_id = f.vulnerability_id
          LEFT JOIN device_context c ON c.organization_id = f.organization_id AND c.device_id = f.device_id
          LEFT JOIN finding_risk k
                 ON k.organization_id = f.organization_id AND k.vulnerability_id = f.vulnerability_id AND k.context = c.context
                AND k.state = f.state
                AND k.reachable = (${runs}NOT EXISTS (SELECT FROM unreachable_package u
                                                WHERE u.organization_id = f.organization_id AND u.package_id = f.package_id))
         WHERE f.state <> 1`;
}
