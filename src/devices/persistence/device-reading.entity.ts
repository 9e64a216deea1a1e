import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What scans last told of a device; no row before the first. Written by the context that knows scans (`note_device_reading`). */
@Entity('device_reading')
export class DeviceReadingEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'device_reading_pk' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id', primaryKeyConstraintName: 'device_reading_pk' })
  deviceId!: number;

  /** Start of the newest scan that counts, of any source; null where none stands any more. */
  @Column('timestamptz', { name: 'reported_at', nullable: true })
  reportedAt!: Date | null;

  /** The newest scan of one of its sources could not be read whole. */
  @Column('boolean', { name: 'partly_read' })
  partlyRead!: boolean;
}
