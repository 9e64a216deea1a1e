import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AuditCause, AuditProblem, AuditState, BriefResult, ReadingRecord } from '../domain/audit.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';
import type { ResultCounts } from '../domain/score.js';

/** One run over a suite: how it went, and in brief what it said. */
@Entity('cloud_audit')
@Index('cloud_audit_by_age', ['organizationId', 'suite', 'askedAt', 'id'])
@Index('cloud_audit_under_way', ['organizationId', 'suite'], {
  unique: true,
  where: `state IN ('queued', 'running')`,
})
export class CloudAuditEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'cloud_audit_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cloud_audit_pk' })
  id!: string;

  @Column('text')
  suite!: string;

  @Column('text')
  state!: AuditState;

  @Column('text')
  cause!: AuditCause;

  @Column('text', { name: 'asked_by_kind' })
  askedByKind!: string;

  @Column('text', { name: 'asked_by' })
  askedBy!: string;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  /** While it waits or runs: when it was last heard of. */
  @Column('timestamptz', { name: 'alive_at' })
  aliveAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** How many collectors are through. */
  @Column('integer', { default: 0 })
  collected!: number;

  /** Of how many; 0 while that is not known. */
  @Column('integer', { default: 0 })
  collectors!: number;

  @Column('integer', { name: 'api_calls', default: 0 })
  apiCalls!: number;

  @Column('integer', { default: 0 })
  throttled!: number;

  /** 0 to 100; null when nothing was assessed. */
  @Column('real', { nullable: true })
  score!: number | null;

  /** Percent of the weight of all checks. */
  @Column('real', { nullable: true })
  coverage!: number | null;

  @Column('jsonb', { nullable: true })
  counts!: ResultCounts | null;

  /** Why it failed, or was interrupted. */
  @Column('jsonb', { nullable: true })
  problem!: AuditProblem | null;

  /** What the verdicts were made with. */
  @Column('jsonb', { nullable: true })
  settings!: AuditSettings | null;

  /** By collector: whether it was read, and the SHA-256 of what was. */
  @Column('jsonb', { nullable: true })
  readings!: Readonly<Record<string, ReadingRecord>> | null;

  /** By check id. */
  @Column('jsonb', { nullable: true })
  verdicts!: Readonly<Record<string, BriefResult>> | null;
}
