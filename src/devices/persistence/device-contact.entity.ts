import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a device was last heard of, to the minute; apart from the device, because it changes at every contact. */
@Entity('device_contact')
export class DeviceContactEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_contact_pk' })
  organization_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_contact_pk' })
  device_id!: number;

  @Column('timestamptz', { nullable: true })
  last_seen_at!: Date | null;
}
