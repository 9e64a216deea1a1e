import { Column, Entity, Index, PrimaryColumn, Check, Unique } from 'typeorm';
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
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_pk' }) organization_id!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_pk' }) id!: number;
  @Column('uuid') public_id!: string;
  @Column('text') name!: string;

  /** `lower(name)`: row-level security keeps a function that is not leakproof out of index conditions. */
  @Column('text') sort_name!: string;
  @Column('text', { nullable: true }) hostname!: string | null;
  @Column('text', { nullable: true }) platform!: Platform | null;
  @Column('text', { nullable: true }) role!: DeviceRole | null;
  @Column('smallint', { default: 3 }) criticality!: number;
  @Column('text', { default: 'internal' }) exposure!: Exposure;
  @Column('text', { default: 'pending' }) state!: DeviceState;
  @Column('text', { default: 'not-required' }) approval!: Approval;
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('text', { nullable: true }) owner_email!: string | null;
  @Column('text', { nullable: true }) hardware_id!: string | null;
  @Column('jsonb', { nullable: true }) os!: DeviceOs | null;
  @Column('jsonb', { nullable: true }) hardware!: Record<string, unknown> | null;
  @Column('text', { nullable: true }) agent_version!: string | null;
  @Column('jsonb', { nullable: true }) conflict!: DeviceConflict | null;

  /** Where the record comes from: a person or an agent, or a report that names the machine. */
  @Column('text', { default: 'registered' }) origin!: DeviceOrigin;

  /** The device whose agent relayed the report that named it first; null where a person or an API key sent it. */
  @Column('integer', { nullable: true }) reported_by!: number | null;

  /** The device that it probably is as well: that one was seen with what this one is known by. */
  @Column('integer', { nullable: true }) same_as!: number | null;

  /** `mac` or `address`: what the two have in common. */
  @Column('text', { nullable: true }) same_by!: string | null;
  @Column('integer', { default: 1 }) version!: number;
  @Column('timestamptz') registered_at!: Date;
  @Column('timestamptz', { nullable: true }) enrolled_at!: Date | null;
  @Column('timestamptz', { nullable: true }) deactivated_at!: Date | null;
  @Column('timestamptz') changed_at!: Date;
}

/** One thing by which reports know a device, and who said it. */
@Entity('device_identity')
@Check('device_identity_teller', `teller IN ('enrolment', 'upload', 'agent', 'relay')`)
@Check('device_identity_relay', `(teller = 'relay') = (relay_id > 0)`)
@Index('device_identity_gone', ['organization_id', 'gone_with'], { where: 'gone_with IS NOT NULL' })
@Index('device_identity_of_device', ['organization_id', 'device_id'])
export class DeviceIdentityEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_identity_pk' }) organization_id!: number;

  /** `cloud`, `tool`, `machine`, `fqdn`, `hostname`, `mac`, `address`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'device_identity_pk' }) kind!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'device_identity_pk' }) value!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_identity_pk' }) device_id!: number;

  /** See {@link MarkTeller}. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'device_identity_pk' }) teller!: string;

  /** The device whose agent relayed the report; 0 for all others. */
  @PrimaryColumn('integer', { default: 0, primaryKeyConstraintName: 'device_identity_pk' }) relay_id!: number;

  /** The first uploads that said it; null where an agent said it of its own machine, or nobody knows any more. */
  @Column('uuid', { array: true, nullable: true }) told_in!: string[] | null;

  /** The upload that saw an address or a card elsewhere: it counts no more, until that upload is undone. */
  @Column('uuid', { nullable: true }) gone_with!: string | null;
}

/** Two devices of which a person said that they are not the same host; the smaller id comes first. */
@Entity('device_apart')
@Check('device_apart_order', 'device_id < other_id')
@Index('device_apart_of_other', ['organization_id', 'other_id'])
export class DeviceApartEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_apart_pk' }) organization_id!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_apart_pk' }) device_id!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_apart_pk' }) other_id!: number;
  @Column('text') said_by_kind!: string;
  @Column('text') said_by!: string;
  @Column('timestamptz') said_at!: Date;
}

/** That a report took a device for another one: they were seen with the same card or address. */
@Entity('device_likeness')
@Index('device_likeness_of_upload', ['organization_id', 'upload_id'])
export class DeviceLikenessEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_likeness_pk' }) organization_id!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_likeness_pk' }) device_id!: number;

  /** The device that it probably is as well. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_likeness_pk' }) other_id!: number;

  /** Whose report showed it; all zeros where nobody knows any more. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'device_likeness_pk' }) upload_id!: string;

  /** `mac` or `address`: what the two have in common. */
  @Column('text') likeness!: string;
  @Column('timestamptz') noted_at!: Date;
}
