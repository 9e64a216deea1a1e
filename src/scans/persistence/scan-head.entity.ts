import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row a device: its version rises with every scan that is applied, and is locked meanwhile. */
@Entity('scan_head')
export class ScanHeadEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @Column('integer', { default: 0 })
  version!: number;
}
