import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where the risk context writes what lists of vulnerabilities and findings show and filter by, and where it is told what to
 * look at again (docs/decisions/0025-risk-rollups.md).
 */
export class VulnerabilitiesRisk1763900010000 implements MigrationInterface {
  name = 'VulnerabilitiesRisk1763900010000';

  async up(runner: QueryRunner): Promise<void> {
    // Appended by whoever changes something that risk follows from, in the transaction of the change; taken by the fold.
    await runner.query(`
      CREATE TABLE risk_mark (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        device_id integer,
        vulnerability_id integer,
        members boolean NOT NULL DEFAULT false,
        cause smallint NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT risk_mark_pk PRIMARY KEY (organization_id, id)
      )`);
    // The kind of place that a device is: what of it a finding's risk depends on, as one number.
    await runner.query(`
      CREATE TABLE device_context (
        organization_id integer NOT NULL,
        device_id integer NOT NULL,
        context smallint NOT NULL,
        CONSTRAINT device_context_pk PRIMARY KEY (organization_id, device_id)
      )`);
    // Packages in which nothing that runs can be reached: headers, documentation.
    await runner.query(`
      CREATE TABLE unreachable_package (
        organization_id integer NOT NULL,
        package_id integer NOT NULL,
        reason text NOT NULL,
        CONSTRAINT unreachable_package_pk PRIMARY KEY (organization_id, package_id)
      )`);
    // How risky a vulnerability is in one kind of place, and how many findings there are of that.
    await runner.query(`
      CREATE TABLE finding_risk (
        organization_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        context smallint NOT NULL,
        reachable boolean NOT NULL,
        state smallint NOT NULL,
        id integer NOT NULL,
        likelihood smallint NOT NULL,
        impact smallint NOT NULL,
        level smallint NOT NULL,
        inherent_likelihood smallint NOT NULL,
        inherent_impact smallint NOT NULL,
        inherent_level smallint NOT NULL,
        units bigint NOT NULL,
        low_units bigint NOT NULL,
        high_units bigint NOT NULL,
        inherent_units bigint NOT NULL,
        tier smallint NOT NULL,
        clock_since integer[] NOT NULL,
        clock_days smallint[] NOT NULL,
        basis jsonb NOT NULL,
        findings integer NOT NULL DEFAULT 0,
        CONSTRAINT finding_risk_pk PRIMARY KEY (organization_id, vulnerability_id, context, reachable, state),
        CONSTRAINT finding_risk_id UNIQUE (organization_id, id)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE INDEX finding_risk_of_cell ON finding_risk (organization_id, likelihood, impact, units, vulnerability_id) WHERE findings > 0 AND state = 0`);
    await runner.query(`
      CREATE INDEX finding_risk_of_inherent_cell ON finding_risk (organization_id, inherent_likelihood, inherent_impact, inherent_units, vulnerability_id) WHERE findings > 0`);
    // Open findings by the day on which they are due; without a day, those that wait for the next upgrade.
    await runner.query(`
      CREATE TABLE vulnerability_due (
        organization_id integer NOT NULL,
        vulnerability_id integer NOT NULL,
        due_on date NOT NULL,
        findings integer NOT NULL,
        CONSTRAINT vulnerability_due_pk PRIMARY KEY (organization_id, vulnerability_id, due_on)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      ALTER TABLE vulnerability_rollup
        ADD COLUMN risk double precision, ADD COLUMN likelihood smallint, ADD COLUMN impact smallint, ADD COLUMN level smallint,
        ADD COLUMN risk_cells integer NOT NULL DEFAULT 0, ADD COLUMN inherent_cells integer NOT NULL DEFAULT 0,
        ADD COLUMN tier smallint, ADD COLUMN due_on date,
        ADD COLUMN kev boolean, ADD COLUMN ransomware boolean, ADD COLUMN epss real,
        ADD COLUMN stride smallint NOT NULL DEFAULT 0, ADD COLUMN techniques text[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_by_risk ON vulnerability_rollup
        (organization_id, (CASE WHEN risk IS NULL THEN -1 ELSE risk END), vulnerability_id)`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_by_due ON vulnerability_rollup (organization_id, due_on, vulnerability_id)
       WHERE due_on IS NOT NULL`);
    await runner.query(`
      CREATE INDEX vulnerability_rollup_listed ON vulnerability_rollup (organization_id, sort_key, vulnerability_id) WHERE kev`);
    // For the risk context, which reads what it follows from.
    await runner.query(`
      CREATE VIEW published_finding WITH (security_invoker = true) AS
        SELECT f.organization_id, f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity, f.first_seen_at, f.changed_at,
               p.fixed_versions <> '{}' AS fixable
          FROM finding f
          LEFT JOIN vulnerability_package p
                 ON p.organization_id = f.organization_id AND p.vulnerability_id = f.vulnerability_id AND p.package_id = f.package_id`);
    await runner.query(`
      CREATE VIEW published_vulnerability_due WITH (security_invoker = true) AS
        SELECT organization_id, vulnerability_id, due_on, findings FROM vulnerability_due`);
    await runner.query(`
      CREATE VIEW published_vulnerability_risk WITH (security_invoker = true) AS
        SELECT r.organization_id, r.vulnerability_id, v.display_id, v.title, r.severity, r.cvss_score, r.open_findings, r.open_devices,
               r.fix_available, r.first_seen_at, r.risk, r.likelihood, r.impact, r.level, r.risk_cells, r.inherent_cells, r.tier, r.due_on,
               r.kev, r.ransomware, r.epss, r.stride, r.techniques
          FROM vulnerability_rollup r JOIN vulnerability v ON v.organization_id = r.organization_id AND v.id = r.vulnerability_id`);
    await runner.query(`
      CREATE VIEW published_finding_risk WITH (security_invoker = true) AS
        SELECT organization_id, id, vulnerability_id, context, reachable, state, likelihood, impact, level, inherent_likelihood, inherent_impact,
               inherent_level, units, inherent_units, tier, findings, basis
          FROM finding_risk`);
    for (const table of ['risk_mark', 'device_context', 'unreachable_package', 'finding_risk', 'vulnerability_due']) {
      await runner.query(`SELECT limit_to_organization('${table}')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP VIEW published_finding_risk, published_vulnerability_risk, published_vulnerability_due, published_finding`,
    );
    await runner.query(
      `DROP INDEX vulnerability_rollup_listed, vulnerability_rollup_by_due, vulnerability_rollup_by_risk`,
    );
    await runner.query(`
      ALTER TABLE vulnerability_rollup
        DROP COLUMN risk, DROP COLUMN likelihood, DROP COLUMN impact, DROP COLUMN level, DROP COLUMN risk_cells, DROP COLUMN inherent_cells,
        DROP COLUMN tier, DROP COLUMN due_on, DROP COLUMN kev, DROP COLUMN ransomware, DROP COLUMN epss, DROP COLUMN stride,
        DROP COLUMN techniques`);
    await runner.query(`DROP TABLE vulnerability_due, finding_risk, unreachable_package, device_context, risk_mark`);
  }
}
