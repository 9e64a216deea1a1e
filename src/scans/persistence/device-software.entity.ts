import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The inventory of a device as one series last told it: replaced as a whole by a scan that is believed. */
@Entity('device_software')
export class DeviceSoftwareEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'series_id' })
  seriesId!: number;

  /** Sorted. */
  @Column('integer', { name: 'package_version_ids', array: true })
  packageVersionIds!: number[];

  /** Start of the scan that told them; 1970 where none that is believed did. */
  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** What suspect scans list beyond them since. Sorted. */
  @Column('integer', { name: 'doubtful_version_ids', array: true })
  doubtfulVersionIds!: number[];

  /** What it is the inventory of, as others name it: `in:pkg:npm/shop@1.2`; see `traits.ts`. */
  @Column('text', { array: true, default: [] })
  traits!: string[];
}
