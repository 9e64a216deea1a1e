import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Baseline } from '../domain/cloud-check.js';
import type { AuditSettings, Preflight } from '../domain/cloud-suite.port.js';
import type { ExceptionEnd } from '../domain/exception.js';

/**
 * How a suite of an organization is reached. Without credentials it was disconnected: the row stays, so that what was
 * known of the tenant is found again when the same one comes back.
 */
@Entity('cloud_connection')
@Check(
  'cloud_connection_credentials',
  `(sealed IS NULL) = (key_id IS NULL) AND (sealed IS NULL) = (disconnected_at IS NOT NULL)`,
)
export class CloudConnectionEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'cloud_connection_pk' })
  organizationId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_connection_pk' })
  suite!: string;

  /** The credentials, sealed with the key that `key_id` names, for this organization and suite alone. */
  @Column('text', { nullable: true })
  sealed!: string | null;

  @Column('text', { name: 'key_id', nullable: true })
  keyId!: string | null;

  /** What may be shown of the credentials. */
  @Column('jsonb')
  described!: Readonly<Record<string, string>>;

  /** As the suite told it when the credentials were tried; null before. */
  @Column('text', { name: 'tenant_id', nullable: true })
  tenantId!: string | null;

  @Column('text', { name: 'tenant_name', nullable: true })
  tenantName!: string | null;

  /** A tenant made up by us; cannot be set over HTTP. */
  @Column('boolean', { name: 'is_demonstration', default: false })
  isDemonstration!: boolean;

  /** Rises with every change of the credentials. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'connected_at' })
  connectedAt!: Date;

  @Column('text', { name: 'connected_by_kind' })
  connectedByKind!: string;

  @Column('text', { name: 'connected_by' })
  connectedBy!: string;

  @Column('timestamptz', { name: 'disconnected_at', nullable: true })
  disconnectedAt!: Date | null;

  @Column('jsonb', { nullable: true })
  preflight!: Preflight | null;

  @Column('timestamptz', { name: 'preflight_at', nullable: true })
  preflightAt!: Date | null;

  @Column('timestamptz', { name: 'next_audit_at' })
  nextAuditAt!: Date;

  /** The last audit that was kept. */
  @Column('uuid', { name: 'audit_id', nullable: true })
  auditId!: string | null;

  @Column('timestamptz', { name: 'audited_at', nullable: true })
  auditedAt!: Date | null;
}

/** What an organization says about the checks of a suite. Absent means the defaults. */
@Entity('cloud_settings')
export class CloudSettingsEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'cloud_settings_pk' })
  organizationId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_settings_pk' })
  suite!: string;

  @Column('text')
  baseline!: Baseline;

  @Column('text', { name: 'emergency_accounts', array: true })
  emergencyAccounts!: string[];

  @Column('text', { name: 'approved_exclusions', array: true })
  approvedExclusions!: string[];

  @Column('text', { name: 'approved_apps', array: true })
  approvedApps!: string[];

  @Column('jsonb')
  parameters!: AuditSettings['parameters'];

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;

  @Column('text', { name: 'changed_by_kind' })
  changedByKind!: string;

  @Column('text', { name: 'changed_by' })
  changedBy!: string;
}

/** A check, or objects behind it, that somebody approved to leave as it is for a time. */
@Entity('cloud_exception')
@Check('cloud_exception_objects', `cardinality(objects) > 0`)
@Index('cloud_exception_standing', ['organizationId', 'suite', 'checkId'], { unique: true, where: 'ended_at IS NULL' })
@Index('cloud_exception_by_age', ['organizationId', 'suite', 'approvedAt', 'id'])
export class CloudExceptionEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'cloud_exception_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cloud_exception_pk' })
  id!: string;

  @Column('text')
  suite!: string;

  @Column('text', { name: 'check_id' })
  checkId!: string;

  /** Ids of objects, as verdicts name them; null for the whole check. */
  @Column('text', { array: true, nullable: true })
  objects!: string[] | null;

  @Column('text')
  reason!: string;

  /** The last day on which it holds, in UTC. */
  @Column('date', { name: 'expires_on' })
  expiresOn!: string;

  /** The end of that day. */
  @Column('timestamptz', { name: 'valid_until' })
  validUntil!: Date;

  @Column('text', { name: 'approved_by_kind' })
  approvedByKind!: string;

  @Column('text', { name: 'approved_by' })
  approvedBy!: string;

  @Column('timestamptz', { name: 'approved_at' })
  approvedAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('text', { name: 'ended_by_kind', nullable: true })
  endedByKind!: string | null;

  @Column('text', { name: 'ended_by', nullable: true })
  endedBy!: string | null;

  @Column('text', { name: 'end_cause', nullable: true })
  endCause!: ExceptionEnd | null;
}
