import { Column, Entity, PrimaryColumn, Check } from 'typeorm';

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

/** What texts took in a month. Every try is a call. */
@Entity('ai_usage')
export class AiUsageEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'ai_usage_pk' })
  organizationId!: number;

  /** Its first day, UTC. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'ai_usage_pk' })
  month!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'ai_usage_pk' })
  task!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'ai_usage_pk' })
  generator!: string;

  @Column('integer')
  calls!: number;

  @Column('integer')
  failures!: number;

  /** Of these the other side said how many tokens they took. */
  @Column('integer', { name: 'counted_calls' })
  countedCalls!: number;

  /** Of these it is known what they cost. */
  @Column('integer', { name: 'priced_calls' })
  pricedCalls!: number;

  @Column('bigint', { name: 'input_tokens' })
  inputTokens!: string;

  @Column('bigint', { name: 'output_tokens' })
  outputTokens!: string;

  @Column('bigint', { name: 'cost_micro_usd' })
  costMicroUsd!: string;

  /** What calls that nobody counted are taken to have used up of a budget. */
  @Column('bigint', { name: 'assumed_tokens' })
  assumedTokens!: string;

  @Column('bigint', { name: 'assumed_micro_usd' })
  assumedMicroUsd!: string;
}

/** What a call that is under way may use up at most. */
@Entity('ai_reservation')
export class AiReservationEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'ai_reservation_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ai_reservation_pk' })
  id!: string;

  @Column('bigint')
  tokens!: string;

  @Column('bigint', { name: 'micro_usd' })
  microUsd!: string;

  /** The process that made it is gone by then. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
