import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Moves of one change that are still to be added to the roll-ups; see `RollupDelta`. */
@Entity('rollup_pending')
export class RollupPendingEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('integer', { name: 'vulnerability_ids', array: true })
  vulnerabilityIds!: number[];

  @Column('integer', { name: 'package_ids', array: true })
  packageIds!: number[];

  @Column('smallint', { array: true })
  severities!: number[];

  @Column('smallint', { array: true })
  deltas!: number[];

  @Column('integer', { name: 'device_vulnerability_ids', array: true })
  deviceVulnerabilityIds!: number[];

  @Column('smallint', { name: 'device_deltas', array: true })
  deviceDeltas!: number[];
}
