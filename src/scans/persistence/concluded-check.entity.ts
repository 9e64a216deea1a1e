import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A failing check that nobody sends and the service concludes from what else is known of the device. */
@Entity('concluded_check')
@Check('concluded_check_stream', 'stream_id = 0')
// By severity.
@Index('concluded_check_worst', { synchronize: false })
export class ConcludedCheckEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'concluded_check_pk' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id', primaryKeyConstraintName: 'concluded_check_pk' })
  deviceId!: number;

  /** None: 0, so that it stands in the same order as what streams tell. */
  @Column('integer', { name: 'stream_id', default: 0 })
  streamId!: number;

  @PrimaryColumn('text', { name: 'check_id', primaryKeyConstraintName: 'concluded_check_pk' })
  checkId!: string;

  @Column('text', { nullable: true })
  severity!: string | null;

  /** The day since when it fails (UTC). */
  @Column('date')
  since!: string;
}
