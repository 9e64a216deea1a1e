import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Baseline } from '../domain/cloud-check.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';

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
