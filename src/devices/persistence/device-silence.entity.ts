import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** After how many days without a scan an organization calls a device silent; no row before it says so. */
@Entity('device_silence')
@Check('device_silence_days', 'silent_after_days > 0')
export class DeviceSilenceEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'device_silence_pk' })
  organizationId!: number;

  @Column('integer', { name: 'silent_after_days' })
  silentAfterDays!: number;
}
