import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row a device, locked while a scan of it is applied. */
@Entity('scan_head')
export class ScanHeadEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @Column('integer', { default: 0 })
  streams!: number;
}
