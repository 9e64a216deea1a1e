import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Preflight } from '../domain/cloud-suite.port.js';

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
