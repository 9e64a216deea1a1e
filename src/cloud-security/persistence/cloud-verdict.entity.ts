import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CheckSeverity } from '../domain/cloud-check.js';
import type { KnownStatus } from '../domain/standing.js';
import type { CheckResult, ResultConfidence, ResultStatus } from '../domain/verdict.js';

/** What is known of a check now: what the last good audit says, and what was last really seen. */
@Entity('cloud_verdict')
export class CloudResultEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'cloud_verdict_pk' })
  organizationId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_verdict_pk' })
  suite!: string;

  @PrimaryColumn('text', { name: 'check_id', primaryKeyConstraintName: 'cloud_verdict_pk' })
  checkId!: string;

  @Column('text')
  severity!: CheckSeverity;

  @Column('text')
  status!: ResultStatus;

  /** The last status that was really read; null: never any. */
  @Column('text', { nullable: true })
  standing!: KnownStatus | null;

  @Column('text')
  confidence!: ResultConfidence;

  @Column('text')
  summary!: string;

  @Column('integer', { name: 'affected_count' })
  affectedCount!: number;

  /** Until when an exception covers all of it; null when none does. */
  @Column('timestamptz', { name: 'excepted_until', nullable: true })
  exceptedUntil!: Date | null;

  @Column('timestamptz', { name: 'audited_at' })
  auditedAt!: Date;

  /** Of which audit the standing is. */
  @Column('timestamptz', { name: 'known_at', nullable: true })
  knownAt!: Date | null;

  /** Since when it fails without a pass in between; null when it does not. */
  @Column('timestamptz', { name: 'first_failed_at', nullable: true })
  firstFailedAt!: Date | null;

  @Column('timestamptz', { name: 'last_changed_at' })
  lastChangedAt!: Date;

  @Column('jsonb')
  verdict!: CheckResult;
}
