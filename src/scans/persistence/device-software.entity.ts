import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The inventory of a device as one stream last told it: replaced as a whole. */
@Entity('device_software')
export class DeviceSoftwareEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'stream_id' })
  streamId!: number;

  /** Sorted. */
  @Column('integer', { name: 'package_version_ids', array: true })
  packageVersionIds!: number[];
}
