import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A decision to live with a failing check for a time. */
@Entity('check_acceptance')
@Check('check_acceptance_scope', `scope IN ('all', 'tags', 'devices')`)
@Check('check_acceptance_end', `(ended_at IS NULL) = (end_cause IS NULL)`)
@Index('check_acceptance_standing', { synchronize: false })
@Index('check_acceptance_expiry', { synchronize: false })
@Index('check_acceptance_by_age', ['organizationId', 'decidedAt', 'id'])
export class CheckAcceptanceEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { name: 'check_id' })
  checkId!: string;

  /** Of all devices, of those with a tag, or of some. */
  @Column('text')
  scope!: string;

  @Column('text', { array: true, default: [] })
  tags!: string[];

  @Column('integer', { name: 'device_ids', array: true, default: [] })
  deviceIds!: number[];

  /** It holds while the check fails in at most so many places; null for any number. */
  @Column('integer', { name: 'most_places', nullable: true })
  mostPlaces!: number | null;

  @Column('text')
  reason!: string;

  /** The last day on which it holds, in UTC. */
  @Column('date', { name: 'expires_on' })
  expiresOn!: string;

  @Column('text', { name: 'decided_by_kind' })
  decidedByKind!: string;

  @Column('text', { name: 'decided_by' })
  decidedBy!: string;

  @Column('timestamptz', { name: 'decided_at' })
  decidedAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('text', { name: 'ended_by_kind', nullable: true })
  endedByKind!: string | null;

  @Column('text', { name: 'ended_by', nullable: true })
  endedBy!: string | null;

  /** `ended` by a person, `expired`, or `replaced`. */
  @Column('text', { name: 'end_cause', nullable: true })
  endCause!: string | null;
}
