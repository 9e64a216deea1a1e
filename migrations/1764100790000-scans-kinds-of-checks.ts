import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Misconfigurations, faults of code, secrets and licences are checks of a kind, with the places where they fail; and people
 * accept a failing check for a time (docs/decisions/0089-findings-that-are-no-vulnerabilities.md).
 */
export class ScansKindsOfChecks1764100790000 implements MigrationInterface {
  name = 'ScansKindsOfChecks1764100790000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE device_check
        ADD kind text NOT NULL DEFAULT 'setting',
        ADD places jsonb NOT NULL DEFAULT '[]',
        ADD place_count integer NOT NULL DEFAULT 0,
        ADD cwes text[] NOT NULL DEFAULT '{}',
        ADD help text,
        ADD CONSTRAINT device_check_kind CHECK (kind IN ('setting', 'misconfiguration', 'code', 'secret', 'license'))`);
    // What a stream holds of kinds that a report may have looked for or not.
    await runner.query(`
      CREATE INDEX device_check_failing_of_kinds ON device_check (organization_id, device_id, stream_id) WHERE kind <> 'setting' AND status = 'fail'`);
    await runner.query(`
      CREATE INDEX device_check_worst ON device_check (organization_id, (${rankOf('severity')}), device_id, stream_id, check_id) WHERE status = 'fail'`);
    await runner.query(`CREATE INDEX device_check_named ON device_check (organization_id, check_id)`);
    await runner.query(`
      CREATE TABLE check_acceptance (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        check_id text NOT NULL,
        scope text NOT NULL,
        tags text[] NOT NULL DEFAULT '{}',
        device_ids integer[] NOT NULL DEFAULT '{}',
        most_places integer,
        reason text NOT NULL,
        expires_on date NOT NULL,
        decided_by_kind text NOT NULL,
        decided_by text NOT NULL,
        decided_at timestamptz NOT NULL,
        ended_at timestamptz,
        ended_by_kind text,
        ended_by text,
        end_cause text,
        CONSTRAINT check_acceptance_pk PRIMARY KEY (organization_id, id),
        CONSTRAINT check_acceptance_scope CHECK (scope IN ('all', 'tags', 'devices')),
        CONSTRAINT check_acceptance_end CHECK ((ended_at IS NULL) = (end_cause IS NULL))
      )`);
    await runner.query(
      `CREATE INDEX check_acceptance_standing ON check_acceptance (organization_id, check_id) WHERE ended_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX check_acceptance_expiry ON check_acceptance (organization_id, expires_on) WHERE ended_at IS NULL`,
    );
    await runner.query(`CREATE INDEX check_acceptance_by_age ON check_acceptance (organization_id, decided_at, id)`);
    await runner.query(`SELECT limit_to_organization('check_acceptance')`);
    await runner.query(`DROP VIEW published_device_check`);
    await runner.query(published(true));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW published_device_check`);
    await runner.query(`DROP TABLE check_acceptance`);
    await runner.query(`DELETE FROM device_check WHERE kind <> 'setting' OR severity = 'critical'`);
    await runner.query(`
      ALTER TABLE device_check DROP help, DROP cwes, DROP place_count, DROP places, DROP kind`);
    await runner.query(`DROP INDEX IF EXISTS device_check_named`);
    await runner.query(`DROP INDEX IF EXISTS device_check_worst`);
    await runner.query(published(false));
  }
}

/** 1 info to 5 critical; 0 where nobody said. */
function rankOf(severity: string): string {
  return `coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], ${severity}), 0)`;
}

/**
 * One answer for each check of a device, the worst that any stream gives. Of failing ones what nobody accepted comes first, then
 * the more severe.
 */
function published(withKinds: boolean): string {
  const kinds = `, c.kind, c.places, c.place_count, c.cwes, c.help, a.id AS acceptance_id,
               CASE c.kind WHEN 'setting' THEN c.severity ELSE c.kind || '/' || coalesce(c.severity, '') END AS weight`;
  const acceptance = `
          LEFT JOIN check_acceptance a
            ON a.organization_id = c.organization_id AND a.check_id = c.check_id AND a.ended_at IS NULL AND c.status = 'fail'
           AND (a.most_places IS NULL OR c.place_count <= a.most_places)
           AND CASE a.scope WHEN 'all' THEN true WHEN 'devices' THEN c.device_id = ANY (a.device_ids)
                 ELSE EXISTS (SELECT FROM published_device d
                               WHERE d.organization_id = c.organization_id AND d.id = c.device_id AND d.tags && a.tags) END`;
  return `
      CREATE VIEW published_device_check WITH (security_invoker = true) AS
        SELECT DISTINCT ON (c.organization_id, c.device_id, c.check_id)
               c.organization_id, c.device_id, c.check_id, c.status, s.source, s.scope, c.severity, c.title,
               c.observed, c.evidence, c.reason, c.observed_at, c.changed_at, c.told${withKinds ? kinds : ''}
          FROM device_check c
          JOIN scan_stream s ON s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.id = c.stream_id${withKinds ? acceptance : ''}
         ORDER BY c.organization_id, c.device_id, c.check_id,
                  array_position(ARRAY['fail', 'error', 'unknown', 'pass', 'not-applicable'], c.status),
                  ${withKinds ? `a.id IS NOT NULL, ${rankOf('c.severity')} DESC, ` : ''}c.stream_id${withKinds ? ', a.id DESC' : ''}`;
}
