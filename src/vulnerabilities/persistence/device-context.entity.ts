import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The kind of place that a device is. Written by the risk context. */
@Entity('device_context')
@Index('device_context_by_place', ['organizationId', 'context', 'deviceId'])
export class DeviceContextEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  /** Exposure, criticality, role and controls as one number. */
  @Column('smallint')
  context!: number;
}
