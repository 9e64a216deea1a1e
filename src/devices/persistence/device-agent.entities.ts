import { Column, Entity, Index, PrimaryColumn, Check, Unique } from 'typeorm';
import type { StoredRefusal } from '../domain/agent-refusal.js';

/** A reusable enrolment key of an organization, as its SHA-256. */
@Entity('enrollment_key')
@Unique('enrollment_key_token', ['token_hash'])
@Index('enrollment_key_by_age', ['organization_id', 'created_at', 'id'])
@Index('enrollment_key_standing', ['organization_id', 'expires_at'], { where: 'revoked_at IS NULL' })
export class EnrollmentKeyEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'enrollment_key_pk' }) organization_id!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'enrollment_key_pk' }) id!: string;
  @Column('bytea') token_hash!: Buffer;
  @Column('text') label!: string;
  @Column('integer') max_uses!: number;
  @Column('integer', { default: 0 }) uses!: number;
  @Column('timestamptz') expires_at!: Date;
  @Column('boolean', { default: false }) require_approval!: boolean;
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('uuid') created_by!: string;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) revoked_at!: Date | null;
  @Column('timestamptz', { nullable: true }) last_used_at!: Date | null;
  @Column('timestamptz', { nullable: true }) refused_at!: Date | null;
  @Column('jsonb', { nullable: true }) refusal!: StoredRefusal | null;
}

/** A one-time enrolment token of one device, as its SHA-256. */
@Entity('enrollment_token')
@Index('enrollment_token_of_device', ['organization_id', 'device_id'])
export class EnrollmentTokenEntity {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'enrollment_token_pk' }) token_hash!: Buffer;
  @Column('integer') organization_id!: number;
  @Column('integer') device_id!: number;
  @Column('timestamptz') expires_at!: Date;
  @Column('timestamptz', { nullable: true }) used_at!: Date | null;

  /** Public id of the person or API key that made it; null where it was made before that was kept. */
  @Column('uuid', { nullable: true }) created_by!: string | null;
}

/** A device token as its SHA-256. Rows stay, so that a deactivated device can learn what it is. */
@Entity('device_credential')
@Index('device_credential_of_device', ['organization_id', 'device_id'])
export class DeviceCredentialEntity {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'device_credential_pk' }) token_hash!: Buffer;
  @Column('integer') organization_id!: number;
  @Column('integer') device_id!: number;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) valid_until!: Date | null;
  @Column('timestamptz', { nullable: true }) revoked_at!: Date | null;

  /** Public id of the person or API key that was shown the token; null where its agent alone got it. */
  @Column('uuid', { nullable: true }) shown_to!: string | null;
}

/** When a device was last heard of, to the minute, and what it was last refused for; apart from the device, because it changes at every contact. */
@Entity('device_contact')
export class DeviceContactEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_contact_pk' }) organization_id!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_contact_pk' }) device_id!: number;
  @Column('timestamptz', { nullable: true }) last_seen_at!: Date | null;
  @Column('timestamptz', { nullable: true }) refused_at!: Date | null;
  @Column('jsonb', { nullable: true }) refusal!: StoredRefusal | null;
}

/** After how many days without a scan an organization calls a device silent; no row before it says so. */
@Entity('device_silence')
@Check('device_silence_days', 'silent_after_days > 0')
export class DeviceSilenceEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_silence_pk' }) organizationId!: number;
  @Column('integer') silentAfterDays!: number;
}

/** A signature that was accepted, remembered while a replay would still be timely. */
@Entity('agent_replay')
@Index('agent_replay_expiry', ['expires_at'], { type: 'brin' })
export class AgentReplayEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'agent_replay_pk' }) organization_id!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'agent_replay_pk' }) device_id!: number;

  /** Its first 16 bytes. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'agent_replay_pk' }) signature!: Buffer;
  @Column('timestamptz') expires_at!: Date;
}
