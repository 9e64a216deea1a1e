import { Column, Entity, PrimaryColumn } from 'typeorm';

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
