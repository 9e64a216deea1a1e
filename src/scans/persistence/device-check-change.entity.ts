import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** One change of the answer to a posture check: the machine changed, or the limits by which it is evaluated. */
@Entity('device_check_change')
@Index('device_check_change_of_check', { synchronize: false })
// Of failing ones that are no settings only.
@Index('device_check_change_scanned', { synchronize: false })
export class DeviceCheckChangeEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id' })
  deviceId!: number;

  /** When the scan that showed it began, or when it was evaluated again. */
  @PrimaryColumn('timestamptz')
  at!: Date;

  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('text', { name: 'check_id' })
  checkId!: string;

  @Column('integer', { name: 'series_id' })
  seriesId!: number;

  /** Null for the first answer. */
  @Column('text', { nullable: true })
  before!: string | null;

  /** Null when its source stopped telling it. */
  @Column('text', { nullable: true })
  after!: string | null;

  /** Why there is no clear answer now: code and detail. */
  @Column('jsonb', { nullable: true })
  reason!: unknown;

  /** Null when the policy changed. */
  @Column('uuid', { name: 'scan_id', nullable: true })
  scanId!: string | null;

  /** Kind of the check; null from before this was kept. */
  @Column('text', { nullable: true })
  kind!: string | null;
}
