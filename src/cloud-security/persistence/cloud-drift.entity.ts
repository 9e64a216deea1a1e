import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { BriefResult } from '../domain/audit.js';
import type { DriftKind } from '../domain/drift.js';
import type { CloudObject } from '../domain/verdict.js';
import type { SuiteChange } from '../domain/cloud-suite.port.js';

/** What an audit found otherwise than the one before it. */
@Entity('cloud_drift')
@Index('cloud_drift_by_age', ['organizationId', 'suite', 'foundAt', 'id'])
export class CloudDriftEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'cloud_drift_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cloud_drift_pk' })
  id!: string;

  @Column('text')
  suite!: string;

  @Column('uuid', { name: 'audit_id' })
  auditId!: string;

  @Column('text', { name: 'check_id' })
  checkId!: string;

  @Column('text')
  kind!: DriftKind;

  @Column('timestamptz', { name: 'found_at' })
  foundAt!: Date;

  @Column('jsonb')
  before!: BriefResult;

  @Column('jsonb')
  after!: BriefResult;

  @Column('jsonb')
  added!: readonly CloudObject[];

  @Column('jsonb')
  removed!: readonly CloudObject[];

  /** What the suite's own log tells of who did it; null when it does not. */
  @Column('jsonb', { nullable: true })
  change!: SuiteChange | null;
}
