import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One thing by which reports know a device, and who told it. */
@Entity('device_identity')
@Check('device_identity_teller', `teller IN ('enrolment', 'upload', 'agent', 'relay')`)
@Check('device_identity_relay', `(teller = 'relay') = (relay_id > 0)`)
@Index('device_identity_gone', ['organization_id', 'gone_with'], { where: 'gone_with IS NOT NULL' })
@Index('device_identity_of_device', ['organization_id', 'device_id'])
export class DeviceIdentityEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_identity_pk' })
  organization_id!: number;

  /** `cloud`, `tool`, `machine`, `fqdn`, `hostname`, `mac`, `address`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'device_identity_pk' })
  kind!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'device_identity_pk' })
  value!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_identity_pk' })
  device_id!: number;

  /** See {@link MarkTeller}. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'device_identity_pk' })
  teller!: string;

  /** The device whose agent relayed the report; 0 for all others. */
  @PrimaryColumn('integer', { default: 0, primaryKeyConstraintName: 'device_identity_pk' })
  relay_id!: number;

  /** The first uploads that told it; null where an agent said it of its own machine, or nobody knows any more. */
  @Column('uuid', { array: true, nullable: true })
  told_in!: string[] | null;

  /** The upload that saw an address or a card elsewhere: it counts no more, until that upload is undone. */
  @Column('uuid', { nullable: true })
  gone_with!: string | null;
}
