import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ExceptionEnd } from '../domain/exception.js';

/** A check, or objects behind it, that somebody approved to leave as it is for a time. */
@Entity('cloud_exception')
@Check('cloud_exception_objects', `cardinality(objects) > 0`)
@Index('cloud_exception_standing', ['organizationId', 'suite', 'checkId'], { unique: true, where: 'ended_at IS NULL' })
@Index('cloud_exception_by_age', ['organizationId', 'suite', 'approvedAt', 'id'])
export class CloudExceptionEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'cloud_exception_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cloud_exception_pk' })
  id!: string;

  @Column('text')
  suite!: string;

  @Column('text', { name: 'check_id' })
  checkId!: string;

  /** Ids of objects, as verdicts name them; null for the whole check. */
  @Column('text', { array: true, nullable: true })
  objects!: string[] | null;

  @Column('text')
  reason!: string;

  /** The last day on which it holds, in UTC. */
  @Column('date', { name: 'expires_on' })
  expiresOn!: string;

  /** The end of that day. */
  @Column('timestamptz', { name: 'valid_until' })
  validUntil!: Date;

  @Column('text', { name: 'approved_by_kind' })
  approvedByKind!: string;

  @Column('text', { name: 'approved_by' })
  approvedBy!: string;

  @Column('timestamptz', { name: 'approved_at' })
  approvedAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('text', { name: 'ended_by_kind', nullable: true })
  endedByKind!: string | null;

  @Column('text', { name: 'ended_by', nullable: true })
  endedBy!: string | null;

  @Column('text', { name: 'end_cause', nullable: true })
  endCause!: ExceptionEnd | null;
}
