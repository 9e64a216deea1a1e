import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a series of a device shows at the moment. */
@Entity('device_occurrences')
export class DeviceOccurrencesEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'series_id' })
  seriesId!: number;

  /** Sorted ids of finding_match. */
  @Column('integer', { name: 'match_ids', array: true })
  matchIds!: number[];

  /** What was scanned, as others name it: `in:pkg:oci/shop`. Sorted. */
  @Column('text', { array: true, default: [] })
  traits!: string[];
}
