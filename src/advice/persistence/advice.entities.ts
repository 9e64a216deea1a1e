import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Authorship, DroppedText } from '../domain/written-text.js';

/** What an organization said about who writes its texts. Without a generator it says nothing (any more). */
@Entity('ai_settings')
@Check('ai_settings_key', '(sealed IS NULL) = (key_id IS NULL) AND (sealed IS NULL) = (key_set_at IS NULL)')
@Check('ai_settings_prices', '(input_price IS NULL) = (output_price IS NULL)')
export class AiSettingsEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'ai_settings_pk' }) organizationId!: number;

  /** Rises with every change, the return to nothing said included. */
  @Column('integer') version!: number;
  @Column('text', { nullable: true }) generator!: string | null;

  /** Null for the generator's own address. */
  @Column('text', { nullable: true }) baseUrl!: string | null;
  @Column('text', { nullable: true }) model!: string | null;

  /** The key of the model, sealed with the key that `key_id` names, for this organization, generator and address alone. */
  @Column('text', { nullable: true }) sealed!: string | null;
  @Column('text', { nullable: true }) keyId!: string | null;
  @Column('timestamptz', { nullable: true }) keySetAt!: Date | null;
  @Column('text', { nullable: true }) keySetByKind!: string | null;
  @Column('text', { nullable: true }) keySetBy!: string | null;

  /** Millionths of a US dollar for a million tokens read. */
  @Column('bigint', { nullable: true }) inputPrice!: string | null;

  /** The same, for tokens written. */
  @Column('bigint', { nullable: true }) outputPrice!: string | null;

  /** A month; null for no limit. */
  @Column('bigint', { nullable: true }) budgetTokens!: string | null;
  @Column('bigint', { nullable: true }) budgetMicroUsd!: string | null;
  @Column('timestamptz') changedAt!: Date;
  @Column('text') changedByKind!: string;
  @Column('text') changedBy!: string;
}

/** What texts took in a month. Every try is a call. */
@Entity('ai_usage')
export class AiUsageEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'ai_usage_pk' }) organizationId!: number;

  /** Its first day, UTC. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'ai_usage_pk' }) month!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'ai_usage_pk' }) task!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'ai_usage_pk' }) generator!: string;
  @Column('integer') calls!: number;
  @Column('integer') failures!: number;

  /** Of these the other side said how many tokens they took. */
  @Column('integer') countedCalls!: number;

  /** Of these it is known what they cost. */
  @Column('integer') pricedCalls!: number;
  @Column('bigint') inputTokens!: string;
  @Column('bigint') outputTokens!: string;
  @Column('bigint') costMicroUsd!: string;

  /** What calls that nobody counted are taken to have used up of a budget. */
  @Column('bigint') assumedTokens!: string;
  @Column('bigint') assumedMicroUsd!: string;
}

/** What a call that is under way may use up at most. */
@Entity('ai_reservation')
export class AiReservationEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'ai_reservation_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ai_reservation_pk' }) id!: string;
  @Column('bigint') tokens!: string;
  @Column('bigint') microUsd!: string;

  /** The process that made it is gone by then. */
  @Column('timestamptz') expiresAt!: Date;
}

/** A text that was written: the newest of a task and subject is shown, some before it are kept. */
@Entity('advice_text')
export class AdviceTextEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'advice_text_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_text_pk' }) task!: string;

  /** What it is about where there are several of one task; else empty. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_text_pk' }) subject!: string;

  /** Sorted by time. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'advice_text_pk' }) id!: string;
  @Column('text') dataVersion!: string;
  @Column('jsonb') value!: unknown;
  @Column('jsonb') authorship!: Authorship;
  @Column('jsonb') dropped!: DroppedText[];
  @Column('timestamptz') generatedAt!: Date;
}

/** The last refresh of a text, when it failed. */
@Entity('advice_failure')
export class AdviceFailureEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'advice_failure_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_failure_pk' }) task!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_failure_pk' }) subject!: string;

  /** A `GenerationFault`, or a code of the refresh. */
  @Column('text') fault!: string;

  /** In our words. */
  @Column('text') message!: string;
  @Column('timestamptz') failedAt!: Date;
}
