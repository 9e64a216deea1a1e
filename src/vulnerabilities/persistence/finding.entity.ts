import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A vulnerability in a package on a device, with its life. No text: there are millions of these. */
@Entity('finding')
@Index('finding_of_vulnerability', ['organizationId', 'vulnerabilityId', 'deviceId', 'packageId'])
export class FindingEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'vulnerability_id' })
  vulnerabilityId!: number;

  @PrimaryColumn('integer', { name: 'package_id' })
  packageId!: number;

  /** Index into `FINDING_STATES`. */
  @Column('smallint')
  state!: number;

  /** Index into `SEVERITY_ORDER`. */
  @Column('smallint')
  severity!: number;

  /** Of its last change of state: a value of `FINDING_CAUSE`, 0 where it was not recorded. */
  @Column('smallint', { default: 0 })
  cause!: number;

  /** Whether it is in kernels only that do not run on the device. */
  @Column('boolean', { name: 'not_running', default: false })
  notRunning!: boolean;

  @Column('timestamptz', { name: 'first_seen_at' })
  firstSeenAt!: Date;

  /** When state or severity became what they are. */
  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
