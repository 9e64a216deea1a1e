import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deactivated device whose findings were taken out of the counts. */
@Entity('withdrawn_device')
export class WithdrawnDeviceEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @Column('timestamptz', { name: 'withdrawn_at', default: () => 'now()' })
  withdrawnAt!: Date;
}
