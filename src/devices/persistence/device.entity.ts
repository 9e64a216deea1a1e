import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type {
  Approval,
  DeviceConflict,
  DeviceOrigin,
  DeviceOs,
  DeviceRole,
  DeviceState,
  Exposure,
  Platform,
} from '../domain/device.js';

/** A machine of an organization. The integer id counts per organization and never leaves the service. */
@Entity('device')
@Unique('device_public_id', ['organization_id', 'public_id'])
@Check('device_platform', `platform IN ('linux', 'macos', 'windows', 'other')`)
@Check('device_role', `role IN ('server', 'workstation')`)
@Check('device_criticality', `criticality BETWEEN 1 AND 5`)
@Check('device_exposure', `exposure IN ('internet', 'internal', 'isolated')`)
@Check('device_same', `(same_as IS NULL) = (same_by IS NULL) AND same_as <> id`)
@Check('device_state', `state IN ('pending', 'active', 'deactivated', 'conflict')`)
@Check('device_origin', `origin IN ('registered', 'report')`)
@Check('device_approval', `approval IN ('not-required', 'waiting', 'approved')`)
// By trigrams, where the database has them: TypeORM cannot say that.
@Index('device_words', { synchronize: false })
@Index('device_by_name', ['organization_id', 'sort_name', 'id'])
@Index('device_by_registration', ['organization_id', 'registered_at', 'id'])
@Index('device_by_change', ['organization_id', 'changed_at'])
@Index('device_by_hardware', ['organization_id', 'hardware_id'])
// Of the few that are not in service: TypeORM would write its condition in other words.
@Index('device_out_of_service', { synchronize: false })
@Index('device_reported', ['organization_id', 'id'], { where: `origin = 'report' AND enrolled_at IS NULL` })
export class DeviceEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_pk' })
  organization_id!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_pk' })
  id!: number;

  @Column('uuid')
  public_id!: string;

  @Column('text')
  name!: string;

  /** `lower(name)`: row-level security keeps a function that is not leakproof out of index conditions. */
  @Column('text')
  sort_name!: string;

  @Column('text', { nullable: true })
  hostname!: string | null;

  @Column('text', { nullable: true })
  platform!: Platform | null;

  @Column('text', { nullable: true })
  role!: DeviceRole | null;

  @Column('smallint', { default: 3 })
  criticality!: number;

  @Column('text', { default: 'internal' })
  exposure!: Exposure;

  @Column('text', { default: 'pending' })
  state!: DeviceState;

  @Column('text', { default: 'not-required' })
  approval!: Approval;

  @Column('text', { array: true, default: [] })
  tags!: string[];

  @Column('text', { nullable: true })
  owner_email!: string | null;

  @Column('text', { nullable: true })
  hardware_id!: string | null;

  @Column('jsonb', { nullable: true })
  os!: DeviceOs | null;

  @Column('jsonb', { nullable: true })
  hardware!: Record<string, unknown> | null;

  @Column('text', { nullable: true })
  agent_version!: string | null;

  @Column('jsonb', { nullable: true })
  conflict!: DeviceConflict | null;

  /** Where the record comes from: a person or an agent, or a report that tells of the machine. */
  @Column('text', { default: 'registered' })
  origin!: DeviceOrigin;

  /** The device whose agent relayed the report that told of it first; null where a person or an API key sent it. */
  @Column('integer', { nullable: true })
  reported_by!: number | null;

  /** The device that it probably is as well: that one was seen with what this one is known by. */
  @Column('integer', { nullable: true })
  same_as!: number | null;

  /** `mac` or `address`: what the two have in common. */
  @Column('text', { nullable: true })
  same_by!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz')
  registered_at!: Date;

  @Column('timestamptz', { nullable: true })
  enrolled_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  deactivated_at!: Date | null;

  @Column('timestamptz')
  changed_at!: Date;
}
