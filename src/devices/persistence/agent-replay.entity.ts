import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A signature that was accepted, remembered while a replay would still be timely. */
@Entity('agent_replay')
@Index('agent_replay_expiry', ['expires_at'], { type: 'brin' })
export class AgentReplayEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'agent_replay_pk' })
  organization_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'agent_replay_pk' })
  device_id!: number;

  /** Its first 16 bytes. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'agent_replay_pk' })
  signature!: Buffer;

  @Column('timestamptz')
  expires_at!: Date;
}
