import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a device was counted with: enough to take it out of every roll-up again. */
@Entity('compliance_device')
export class ComplianceDeviceEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @Column('smallint')
  weight!: number;

  /** Keys of signals by outcome and the day on which they were observed. */
  @Column('jsonb')
  answers!: unknown;

  /** The day of the newest scan of each series that these answers follow from. */
  @Column('jsonb', { name: 'scanned_on' })
  scannedOn!: Record<string, string>;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
