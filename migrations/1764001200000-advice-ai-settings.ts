import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who writes texts for an organization, and what that took. */
export class AdviceAiSettings1764001200000 implements MigrationInterface {
  name = 'AdviceAiSettings1764001200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ai_settings (
        organization_id integer NOT NULL,
        version integer NOT NULL,
        generator text,
        base_url text,
        model text,
        sealed text,
        key_id text,
        key_set_at timestamptz,
        key_set_by_kind text,
        key_set_by text,
        input_price bigint,
        output_price bigint,
        budget_tokens bigint,
        budget_micro_usd bigint,
        changed_at timestamptz NOT NULL,
        changed_by_kind text NOT NULL,
        changed_by text NOT NULL,
        CONSTRAINT ai_settings_pk PRIMARY KEY (organization_id),
        CONSTRAINT ai_settings_key CHECK ((sealed IS NULL) = (key_id IS NULL) AND (sealed IS NULL) = (key_set_at IS NULL)),
        CONSTRAINT ai_settings_prices CHECK ((input_price IS NULL) = (output_price IS NULL))
      )`);
    await runner.query(`
      CREATE TABLE ai_usage (
        organization_id integer NOT NULL,
        month date NOT NULL,
        task text NOT NULL,
        generator text NOT NULL,
        calls integer NOT NULL,
        failures integer NOT NULL,
        counted_calls integer NOT NULL,
        priced_calls integer NOT NULL,
        input_tokens bigint NOT NULL,
        output_tokens bigint NOT NULL,
        cost_micro_usd bigint NOT NULL,
        assumed_tokens bigint NOT NULL,
        assumed_micro_usd bigint NOT NULL,
        CONSTRAINT ai_usage_pk PRIMARY KEY (organization_id, month, task, generator)
      )`);
    await runner.query(`
      CREATE TABLE ai_reservation (
        organization_id integer NOT NULL,
        id uuid NOT NULL,
        tokens bigint NOT NULL,
        micro_usd bigint NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT ai_reservation_pk PRIMARY KEY (organization_id, id)
      )`);
    for (const table of ['ai_settings', 'ai_usage', 'ai_reservation'])
      await runner.query(`SELECT limit_to_organization('${table}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['ai_reservation', 'ai_usage', 'ai_settings']) await runner.query(`DROP TABLE ${table}`);
  }
}
