import { Column, Entity, Index, PrimaryColumn, Check, Unique } from 'typeorm';
import type { StoredRefusal } from '../domain/agent-refusal.js';

/** A reusable enrolment key of an organization, as its SHA-256. */
@Entity('enrollment_key')
@Unique('enrollment_key_token', ['tokenHash'])
@Index('enrollment_key_by_age', ['organizationId', 'createdAt', 'id'])
@Index('enrollment_key_standing', ['organizationId', 'expiresAt'], { where: 'revoked_at IS NULL' })
export class EnrollmentKeyEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'enrollment_key_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'enrollment_key_pk' }) id!: string;
  @Column('bytea') tokenHash!: Buffer;
  @Column('text') label!: string;
  @Column('integer') maxUses!: number;
  @Column('integer', { default: 0 }) uses!: number;
  @Column('timestamptz') expiresAt!: Date;
  @Column('boolean', { default: false }) requireApproval!: boolean;
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('uuid') createdBy!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) refusedAt!: Date | null;
  @Column('jsonb', { nullable: true }) refusal!: StoredRefusal | null;
}

/** A one-time enrolment token of one device, as its SHA-256. */
@Entity('enrollment_token')
@Index('enrollment_token_of_device', ['organizationId', 'deviceId'])
export class EnrollmentTokenEntity {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'enrollment_token_pk' }) tokenHash!: Buffer;
  @Column('integer') organizationId!: number;
  @Column('integer') deviceId!: number;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;

  /** Public id of the person or API key that made it; null where it was made before that was kept. */
  @Column('uuid', { nullable: true }) createdBy!: string | null;
}

/** A device token as its SHA-256. Rows stay, so that a deactivated device can learn what it is. */
@Entity('device_credential')
@Index('device_credential_of_device', ['organizationId', 'deviceId'])
export class DeviceCredentialEntity {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'device_credential_pk' }) tokenHash!: Buffer;
  @Column('integer') organizationId!: number;
  @Column('integer') deviceId!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) validUntil!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;

  /** Public id of the person or API key that was shown the token; null where its agent alone got it. */
  @Column('uuid', { nullable: true }) shownTo!: string | null;
}

/** When a device was last heard of, to the minute, and what it was last refused for; apart from the device, because it changes at every contact. */
@Entity('device_contact')
export class DeviceContactEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_contact_pk' }) organizationId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'device_contact_pk' }) deviceId!: number;
  @Column('timestamptz', { nullable: true }) lastSeenAt!: Date | null;
  @Column('timestamptz', { nullable: true }) refusedAt!: Date | null;
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
@Index('agent_replay_expiry', ['expiresAt'], { type: 'brin' })
export class AgentReplayEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'agent_replay_pk' }) organizationId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'agent_replay_pk' }) deviceId!: number;

  /** Its first 16 bytes. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'agent_replay_pk' }) signature!: Buffer;
  @Column('timestamptz') expiresAt!: Date;
}
