import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Baseline } from '../domain/cloud-check.js';
import type { AuditSettings, Preflight } from '../domain/cloud-suite.port.js';
import type { ExceptionEnd } from '../domain/known-results.js';

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
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cloud_connection_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_connection_pk' }) suite!: string;

  /** The credentials, sealed with the key that `key_id` names, for this organization and suite alone. */
  @Column('text', { nullable: true }) sealed!: string | null;
  @Column('text', { nullable: true }) keyId!: string | null;

  /** What may be shown of the credentials. */
  @Column('jsonb') described!: Readonly<Record<string, string>>;

  /** As the suite reported it when the credentials were tried; null before. */
  @Column('text', { nullable: true }) tenantId!: string | null;
  @Column('text', { nullable: true }) tenantName!: string | null;

  /** A tenant made up by us; cannot be set over HTTP. */
  @Column('boolean', { default: false }) isDemonstration!: boolean;

  /** Rises with every change of the credentials. */
  @Column('integer', { default: 1 }) version!: number;
  @Column('timestamptz') connectedAt!: Date;
  @Column('text') connectedByKind!: string;
  @Column('text') connectedBy!: string;
  @Column('timestamptz', { nullable: true }) disconnectedAt!: Date | null;
  @Column('jsonb', { nullable: true }) preflight!: Preflight | null;
  @Column('timestamptz', { nullable: true }) preflightAt!: Date | null;
  @Column('timestamptz') nextAuditAt!: Date;

  /** The last audit that was kept. */
  @Column('uuid', { nullable: true }) auditId!: string | null;
  @Column('timestamptz', { nullable: true }) auditedAt!: Date | null;
}

/** What an organization says about the checks of a suite. Absent means the defaults. */
@Entity('cloud_settings')
export class CloudSettingsEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cloud_settings_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_settings_pk' }) suite!: string;
  @Column('text') baseline!: Baseline;
  @Column('text', { array: true }) emergencyAccounts!: string[];
  @Column('text', { array: true }) approvedExclusions!: string[];
  @Column('text', { array: true }) approvedApps!: string[];
  @Column('jsonb') parameters!: AuditSettings['parameters'];
  @Column('integer', { default: 1 }) version!: number;
  @Column('timestamptz') changedAt!: Date;
  @Column('text') changedByKind!: string;
  @Column('text') changedBy!: string;
}

/** A check, or objects behind it, that somebody approved to leave as it is for a time. */
@Entity('cloud_exception')
@Check('cloud_exception_objects', `cardinality(objects) > 0`)
@Index('cloud_exception_standing', ['organizationId', 'suite', 'checkId'], { unique: true, where: 'ended_at IS NULL' })
@Index('cloud_exception_by_age', ['organizationId', 'suite', 'approvedAt', 'id'])
export class CloudExceptionEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cloud_exception_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cloud_exception_pk' }) id!: string;
  @Column('text') suite!: string;
  @Column('text') checkId!: string;

  /** Ids of objects, as results name them; null for the whole check. */
  @Column('text', { array: true, nullable: true }) objects!: string[] | null;
  @Column('text') reason!: string;

  /** The last day on which it holds, in UTC. */
  @Column('date') expiresOn!: string;

  /** The end of that day. */
  @Column('timestamptz') validUntil!: Date;
  @Column('text') approvedByKind!: string;
  @Column('text') approvedBy!: string;
  @Column('timestamptz') approvedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) endedByKind!: string | null;
  @Column('text', { nullable: true }) endedBy!: string | null;
  @Column('text', { nullable: true }) endCause!: ExceptionEnd | null;
}
