import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last result of a posture check on a device. */
@Entity('device_check')
export class DeviceCheckEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  @PrimaryColumn('text', { name: 'check_id' })
  checkId!: string;

  @Column('text')
  status!: string;

  @Column('jsonb')
  observed!: unknown;

  @Column('jsonb')
  evidence!: unknown;

  /** Why there is no clear answer: code and detail. */
  @Column('jsonb', { nullable: true })
  reason!: unknown;

  /** When the agent last looked. */
  @Column('timestamptz', { name: 'observed_at' })
  observedAt!: Date;

  /** When the status became what it is. */
  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
