import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What an organization said about who writes its texts. Without a generator it says nothing (any more). */
@Entity('ai_settings')
@Check('ai_settings_key', '(sealed IS NULL) = (key_id IS NULL) AND (sealed IS NULL) = (key_set_at IS NULL)')
@Check('ai_settings_prices', '(input_price IS NULL) = (output_price IS NULL)')
export class AiSettingsEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'ai_settings_pk' })
  organizationId!: number;

  /** Rises with every change, the return to nothing said included. */
  @Column('integer')
  version!: number;

  @Column('text', { nullable: true })
  generator!: string | null;

  /** Null for the generator's own address. */
  @Column('text', { name: 'base_url', nullable: true })
  baseUrl!: string | null;

  @Column('text', { nullable: true })
  model!: string | null;

  /** The key of the model, sealed with the key that `key_id` names, for this organization, generator and address alone. */
  @Column('text', { nullable: true })
  sealed!: string | null;

  @Column('text', { name: 'key_id', nullable: true })
  keyId!: string | null;

  @Column('timestamptz', { name: 'key_set_at', nullable: true })
  keySetAt!: Date | null;

  @Column('text', { name: 'key_set_by_kind', nullable: true })
  keySetByKind!: string | null;

  @Column('text', { name: 'key_set_by', nullable: true })
  keySetBy!: string | null;

  /** Millionths of a US dollar for a million tokens read. */
  @Column('bigint', { name: 'input_price', nullable: true })
  inputPrice!: string | null;

  /** The same, for tokens written. */
  @Column('bigint', { name: 'output_price', nullable: true })
  outputPrice!: string | null;

  /** A month; null for no limit. */
  @Column('bigint', { name: 'budget_tokens', nullable: true })
  budgetTokens!: string | null;

  @Column('bigint', { name: 'budget_micro_usd', nullable: true })
  budgetMicroUsd!: string | null;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;

  @Column('text', { name: 'changed_by_kind' })
  changedByKind!: string;

  @Column('text', { name: 'changed_by' })
  changedBy!: string;
}
