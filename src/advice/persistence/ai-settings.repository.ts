import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database, namedStatement, type SealedText } from '../../platform/index.js';
import type { AiSettings } from '../domain/ai-settings.js';
import { AiSettingsEntity } from './advice.entities.js';
import { type By, type NamedActor, namedActor } from './named-actor.js';

/** A key as it is kept, when it was given, and by whom. */
export interface StoredKey extends SealedText {
  setAt: Date;
  setBy: By;
}

/** What an organization said; without settings it went back to saying nothing. */
export interface AiSettingsRow {
  version: number;
  settings: AiSettings | null;
  key: StoredKey | null;
  changedAt: Date;
}

/** A version that is there, and who put it in force. */
export interface StoredAiSettings extends AiSettingsRow {
  changedBy: By;
}

/** The same with names, and without the key. */
export interface ShownAiSettings {
  version: number;
  changedAt: Date;
  changedBy: NamedActor;
  key: { setAt: Date; setBy: NamedActor } | null;
}

interface Columns {
  version: number;
  generator: string | null;
  baseUrl: string | null;
  model: string | null;
  sealed: string | null;
  keyId: string | null;
  keySetAt: Date | null;
  keySetBy: By;
  inputPrice: number | null;
  outputPrice: number | null;
  budgetTokens: number | null;
  budgetMicroUsd: number | null;
  changedAt: Date;
  changedBy: By;
}

const COLUMNS = `version, generator, base_url, model, sealed, key_id, key_set_at,
  jsonb_build_object('kind', key_set_by_kind, 'id', key_set_by) AS key_set_by, input_price::float8 AS input_price,
  output_price::float8 AS output_price, budget_tokens::float8 AS budget_tokens,
  budget_micro_usd::float8 AS budget_micro_usd, changed_at,
  jsonb_build_object('kind', changed_by_kind, 'id', changed_by) AS changed_by`;

const PUT = namedStatement<Record<keyof AiSettingsEntity, unknown>>(
  `INSERT INTO ai_settings AS s (organization_id, version, generator, base_url, model, sealed, key_id, key_set_at, key_set_by_kind,
                                 key_set_by, input_price, output_price, budget_tokens, budget_micro_usd, changed_at, changed_by_kind, changed_by)
   VALUES (:organizationId, :version, :generator, :baseUrl, :model, :sealed, :keyId, :keySetAt, :keySetByKind, :keySetBy, :inputPrice, :outputPrice, :budgetTokens, :budgetMicroUsd, :changedAt, :changedByKind, :changedBy)
   ON CONFLICT (organization_id) DO UPDATE
      SET version = excluded.version, generator = excluded.generator, base_url = excluded.base_url, model = excluded.model,
          sealed = excluded.sealed, key_id = excluded.key_id, key_set_at = excluded.key_set_at,
          key_set_by_kind = excluded.key_set_by_kind, key_set_by = excluded.key_set_by, input_price = excluded.input_price,
          output_price = excluded.output_price, budget_tokens = excluded.budget_tokens,
          budget_micro_usd = excluded.budget_micro_usd, changed_at = excluded.changed_at,
          changed_by_kind = excluded.changed_by_kind, changed_by = excluded.changed_by
    WHERE s.version = excluded.version - 1
   RETURNING version`,
);

/** What organizations say about who writes their texts. */
@Injectable()
export class AiSettingsRepository {
  constructor(private readonly database: Database) {}

  /** Null for one that never said anything. */
  async find(organizationId: number): Promise<AiSettingsRow | null> {
    const row = await this.database.queryOne<Columns>(
      `SELECT ${COLUMNS} FROM ai_settings WHERE organization_id = $1`,
      [organizationId],
      'ai-settings',
    );
    return row === null ? null : rowOf(row);
  }

  /** The same; nobody else changes it until the transaction ends. */
  async hold(organizationId: number): Promise<StoredAiSettings | null> {
    const row = await this.database.queryOne<Columns>(
      `SELECT ${COLUMNS} FROM ai_settings WHERE organization_id = $1 FOR UPDATE`,
      [organizationId],
    );
    return row === null ? null : rowOf(row);
  }

  /** Who changed it, and who gave the key, by name. */
  async shown(organizationId: number): Promise<ShownAiSettings | null> {
    const row = await this.database.queryOne<
      Omit<ShownAiSettings, 'key'> & { keySetAt: Date | null; keySetBy: NamedActor }
    >(
      `SELECT version, changed_at, ${namedActor('changed_by_kind', 'changed_by')} AS changed_by,
              key_set_at, ${namedActor('key_set_by_kind', 'key_set_by')} AS key_set_by
         FROM ai_settings WHERE organization_id = $1`,
      [organizationId],
    );
    if (row === null) return null;
    const { keySetAt, keySetBy, ...rest } = row;
    return { ...rest, key: keySetAt === null ? null : { setAt: keySetAt, setBy: keySetBy } };
  }

  /** Puts a version in force; false when there is one of that number already. */
  async put(organizationId: number, { version, settings, key, changedAt }: AiSettingsRow, by: By): Promise<boolean> {
    const rows = await this.database.query(
      PUT.text,
      PUT.values({
        organizationId,
        version,
        generator: settings?.generator ?? null,
        baseUrl: settings?.baseUrl ?? null,
        model: settings?.model ?? null,
        sealed: key?.sealed ?? null,
        keyId: key?.keyId ?? null,
        keySetAt: key?.setAt ?? null,
        keySetByKind: key?.setBy.kind ?? null,
        keySetBy: key?.setBy.id ?? null,
        inputPrice: settings?.prices?.inputPerMillionMicroUsd ?? null,
        outputPrice: settings?.prices?.outputPerMillionMicroUsd ?? null,
        budgetTokens: settings?.budget.tokens ?? null,
        budgetMicroUsd: settings?.budget.microUsd ?? null,
        changedAt,
        changedByKind: by.kind,
        changedBy: by.id,
      }),
    );
    return rows.length > 0;
  }

  /** Replaces the seal and nothing else. */
  async reseal(organizationId: number, { sealed, keyId }: SealedText): Promise<void> {
    await this.database.withRepository(AiSettingsEntity, (settings) =>
      settings.update({ organizationId, sealed: Not(IsNull()) }, { sealed, keyId }),
    );
  }
}

function rowOf(row: Columns): StoredAiSettings {
  const { version, generator, baseUrl, model, sealed, keyId, keySetAt, keySetBy, inputPrice, outputPrice } = row;
  return {
    version,
    settings:
      generator === null
        ? null
        : {
            generator,
            baseUrl,
            model,
            prices:
              inputPrice === null || outputPrice === null
                ? null
                : { inputPerMillionMicroUsd: inputPrice, outputPerMillionMicroUsd: outputPrice },
            budget: { tokens: row.budgetTokens, microUsd: row.budgetMicroUsd },
          },
    key:
      sealed === null || keyId === null || keySetAt === null
        ? null
        : { sealed, keyId, setAt: keySetAt, setBy: keySetBy },
    changedAt: row.changedAt,
    changedBy: row.changedBy,
  };
}
