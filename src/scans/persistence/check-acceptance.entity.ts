import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A decision to live with a failing check for a time. */
@Entity('check_acceptance')
@Check('check_acceptance_scope', `scope IN ('all', 'tags', 'devices')`)
@Check('check_acceptance_end', `(ended_at IS NULL) = (end_cause IS NULL)`)
@Index('check_acceptance_standing', { synchronize: false })
@Index('check_acceptance_expiry', { synchronize: false })
@Index('check_acceptance_by_age', ['organizationId', 'decidedAt', 'id'])
export class CheckAcceptanceEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') checkId!: string;

  /** Of all devices, of those with a tag, or of some. */
  @Column('text') scope!: string;
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('integer', { array: true, default: [] }) deviceIds!: number[];

  /** It holds while the check fails in at most so many places; null for any number. */
  @Column('integer', { nullable: true }) mostPlaces!: number | null;
  @Column('text') reason!: string;

  /** The last day on which it holds, in UTC. */
  @Column('date') expiresOn!: string;
  @Column('text') decidedByKind!: string;
  @Column('text') decidedBy!: string;
  @Column('timestamptz') decidedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) endedByKind!: string | null;
  @Column('text', { nullable: true }) endedBy!: string | null;

  /** `ended` by a person, `expired`, or `replaced`. */
  @Column('text', { nullable: true }) endCause!: string | null;
}
