import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A finding set aside while its vulnerability is joined with another or taken apart; gone by the end of the transaction. */
@Entity('regrouped_finding')
export class RegroupedFindingEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'vulnerability_id' })
  vulnerabilityId!: number;

  @PrimaryColumn('integer', { name: 'package_id' })
  packageId!: number;

  @Column('smallint')
  state!: number;

  @Column('smallint')
  severity!: number;

  @Column('smallint')
  cause!: number;

  @Column('timestamptz', { name: 'first_seen_at' })
  firstSeenAt!: Date;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
