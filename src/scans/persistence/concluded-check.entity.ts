import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A failing check that nobody sends and the service concludes from what else is known of the device. */
@Entity('concluded_check')
@Check('concluded_check_series', 'series_id = 0')
// By severity.
@Index('concluded_check_worst', { synchronize: false })
// By the day since when.
@Index('concluded_check_latest', { synchronize: false })
export class ConcludedCheckEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'concluded_check_pk' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id', primaryKeyConstraintName: 'concluded_check_pk' })
  deviceId!: number;

  /** None: 0, so that it stands in the same order as what series tell. */
  @Column('integer', { name: 'series_id', default: 0 })
  seriesId!: number;

  @PrimaryColumn('text', { name: 'check_id', primaryKeyConstraintName: 'concluded_check_pk' })
  checkId!: string;

  @Column('text', { nullable: true })
  severity!: string | null;

  /** 1 info to 5 critical, 0 where nobody said; the database makes it, for orders behind row-level security. */
  @Column({ type: 'integer', name: 'severity_rank', insert: false, update: false })
  severityRank!: number;

  /** The day since when it fails (UTC). */
  @Column('date')
  since!: string;
}
