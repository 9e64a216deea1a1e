import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { StoredRefusal } from '../domain/agent-refusal.js';

/** A reusable enrolment key of an organization, as its SHA-256. */
@Entity('enrollment_key')
@Unique('enrollment_key_token', ['token_hash'])
@Index('enrollment_key_by_age', ['organization_id', 'created_at', 'id'])
@Index('enrollment_key_standing', ['organization_id', 'expires_at'], { where: 'revoked_at IS NULL' })
export class EnrollmentKeyEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'enrollment_key_pk' })
  organization_id!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'enrollment_key_pk' })
  id!: string;

  @Column('bytea')
  token_hash!: Buffer;

  @Column('text')
  label!: string;

  @Column('integer')
  max_uses!: number;

  @Column('integer', { default: 0 })
  uses!: number;

  @Column('timestamptz')
  expires_at!: Date;

  @Column('boolean', { default: false })
  require_approval!: boolean;

  @Column('text', { array: true, default: [] })
  tags!: string[];

  @Column('uuid')
  created_by!: string;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  revoked_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  last_used_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  refused_at!: Date | null;

  @Column('jsonb', { nullable: true })
  refusal!: StoredRefusal | null;
}
