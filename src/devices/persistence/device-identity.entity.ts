import { Entity, Index, PrimaryColumn } from 'typeorm';

/** One thing by which reports know a device. */
@Entity('device_identity')
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
}
