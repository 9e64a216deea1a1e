import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['risk_mark', 'risk_invalidation'],
  ['compliance_mark', 'compliance_invalidation'],
  ['vulnerability_tally', 'vulnerability_count'],
  ['finding_cell_tally', 'finding_cell_count'],
] as const;

/** By the new names of their tables. */
const COLUMNS = [
  ['compliance_device', 'folded_at', 'updated_at'],
  ['compliance_organization', 'folded_at', 'updated_at'],
  ['risk_device', 'folded_at', 'updated_at'],
  ['risk_organization', 'folded_at', 'updated_at'],
  ['scan_series', 'tells_findings', 'reports_findings'],
  ['device_reading', 'told_at', 'reported_at'],
  ['check_title', 'told_at', 'reported_at'],
] as const;

/** Those that show a column of the other name; whoever migrates makes them again from their files. */
const VIEWS = 'published_scan_series_coverage, published_shown_software, published_device_reading';

const JOBS = [
  ['keep-risk-days', 'store-risk-days'],
  ['keep-compliance-days', 'store-compliance-days'],
  ['retell-fixes', 'republish-fixes'],
  ['forget-agent-signatures', 'prune-agent-signatures'],
  ['keep-reports', 'prune-reports'],
] as const;

const HANDLERS = [
  ['judge-checks-when-policy-changed', 'reevaluate-checks-when-policy-changed'],
  ['update-risk-when-checks-judged', 'update-risk-when-checks-evaluated'],
  ['update-compliance-when-checks-judged', 'update-compliance-when-checks-evaluated'],
] as const;

/** What is invalidated, counted, updated and reported is called so (docs/glossary.md), in tables and for work that waits. */
export class RiskWordsOfProjections1764300002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW IF EXISTS ${VIEWS} CASCADE`);
    for (const [from, to] of TABLES) {
      await runner.query(`ALTER TABLE ${from} RENAME TO ${to}`);
      await runner.query(`ALTER TABLE ${to} RENAME CONSTRAINT ${from}_pk TO ${to}_pk`);
    }
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    await renameInSeries(runner, 'tells_findings', 'reports_findings');
    for (const [from, to] of JOBS) await renameJob(runner, from, to);
    for (const [from, to] of HANDLERS) await renameHandler(runner, from, to);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW IF EXISTS ${VIEWS} CASCADE`);
    for (const [from, to] of HANDLERS) await renameHandler(runner, to, from);
    for (const [from, to] of JOBS) await renameJob(runner, to, from);
    await renameInSeries(runner, 'reports_findings', 'tells_findings');
    for (const [table, from, to] of COLUMNS) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
    for (const [from, to] of TABLES) {
      await runner.query(`ALTER TABLE ${to} RENAME CONSTRAINT ${to}_pk TO ${from}_pk`);
      await runner.query(`ALTER TABLE ${to} RENAME TO ${from}`);
    }
  }
}

/** What a series held before an upload is stored as a row of its table, by the names of its columns. */
async function renameInSeries(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(
    `UPDATE scan_upload_before SET series = series - '${from}' || jsonb_build_object('${to}', series -> '${from}')
      WHERE series ? '${from}'`,
  );
}

async function renameJob(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query('UPDATE job SET name = $2 WHERE name = $1', [from, to]);
}

async function renameHandler(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(
    `UPDATE job SET payload = jsonb_set(payload, '{handler}', to_jsonb($2::text)), dedupe_key = replace(dedupe_key, $1::text || ' ', $2::text || ' ')
      WHERE name = 'deliver-event' AND payload ->> 'handler' = $1::text`,
    [from, to],
  );
}
