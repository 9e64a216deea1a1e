import { Column, Entity, PrimaryColumn } from 'typeorm';

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
