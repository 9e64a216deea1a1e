import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { BriefResult, AuditCause, AuditProblem, AuditState, ReadingRecord } from '../domain/audit.js';
import type { CheckSeverity } from '../domain/cloud-check.js';
import type { SuiteChange, AuditSettings } from '../domain/cloud-suite.port.js';
import type { Reading } from '../domain/collected.js';
import type { DriftKind } from '../domain/drift.js';
import type { ResultCounts } from '../domain/score.js';
import type { KnownStatus } from '../domain/known-results.js';
import type { CloudObject, CheckResult, ResultConfidence, ResultStatus } from '../domain/check-result.js';

/** One run over a suite: how it went, and in brief what it said. */
@Entity('cloud_audit')
@Index('cloud_audit_by_age', ['organizationId', 'suite', 'askedAt', 'id'])
@Index('cloud_audit_under_way', ['organizationId', 'suite'], { unique: true, where: `state IN ('queued', 'running')` })
export class CloudAuditEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cloud_audit_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cloud_audit_pk' }) id!: string;
  @Column('text') suite!: string;
  @Column('text') state!: AuditState;
  @Column('text') cause!: AuditCause;
  @Column('text') askedByKind!: string;
  @Column('text') askedBy!: string;
  @Column('timestamptz') askedAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;

  /** While it waits or runs: when it was last heard of. */
  @Column('timestamptz') aliveAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;

  /** How many collectors are through. */
  @Column('integer', { default: 0 }) collected!: number;

  /** Of how many; 0 while that is not known. */
  @Column('integer', { default: 0 }) collectors!: number;
  @Column('integer', { default: 0 }) apiCalls!: number;
  @Column('integer', { default: 0 }) throttled!: number;

  /** 0 to 100; null when nothing was assessed. */
  @Column('real', { nullable: true }) score!: number | null;

  /** Percent of the weight of all checks. */
  @Column('real', { nullable: true }) coverage!: number | null;
  @Column('jsonb', { nullable: true }) counts!: ResultCounts | null;

  /** Why it failed, or was interrupted. */
  @Column('jsonb', { nullable: true }) problem!: AuditProblem | null;

  /** What the results were made with. */
  @Column('jsonb', { nullable: true }) settings!: AuditSettings | null;

  /** By collector: whether it was read, and the SHA-256 of what was. */
  @Column('jsonb', { nullable: true }) readings!: Readonly<Record<string, ReadingRecord>> | null;

  /** By check id. */
  @Column('jsonb', { nullable: true }) results!: Readonly<Record<string, BriefResult>> | null;
}

/** What is known of a check now: what the last good audit says, and what was last really seen. */
@Entity('cloud_result')
export class CloudResultEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cloud_result_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_result_pk' }) suite!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_result_pk' }) checkId!: string;
  @Column('text') severity!: CheckSeverity;
  @Column('text') status!: ResultStatus;

  /** The last status that was really read; null: never any. */
  @Column('text', { nullable: true }) standing!: KnownStatus | null;
  @Column('text') confidence!: ResultConfidence;
  @Column('text') summary!: string;
  @Column('integer') affectedCount!: number;

  /** Until when an exception covers all of it; null when none does. */
  @Column('timestamptz', { nullable: true }) exceptedUntil!: Date | null;
  @Column('timestamptz') auditedAt!: Date;

  /** Of which audit the standing is. */
  @Column('timestamptz', { nullable: true }) knownAt!: Date | null;

  /** Since when it fails without a pass in between; null when it does not. */
  @Column('timestamptz', { nullable: true }) firstFailedAt!: Date | null;
  @Column('timestamptz') lastChangedAt!: Date;
  @Column('jsonb') result!: CheckResult;

  /** Active people whom it concerned when its standing was read, and of how many; both null where that is not known. */
  @Column('integer', { nullable: true }) peopleConcerned!: number | null;
  @Column('integer', { nullable: true }) people!: number | null;
}

/** What a collector brought in the last good audit, so that changed settings can be evaluated without asking again. */
@Entity('cloud_reading')
export class CloudReadingEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cloud_reading_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_reading_pk' }) suite!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'cloud_reading_pk' }) collector!: string;
  @Column('uuid') auditId!: string;

  /** Of what was read, as canonical JSON; hexadecimal. */
  @Column('text') sha256!: string;
  @Column('jsonb') reading!: Reading;
}

/** What an audit found otherwise than the one before it. */
@Entity('cloud_drift')
@Index('cloud_drift_by_age', ['organizationId', 'suite', 'foundAt', 'id'])
export class CloudDriftEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cloud_drift_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'cloud_drift_pk' }) id!: string;
  @Column('text') suite!: string;
  @Column('uuid') auditId!: string;
  @Column('text') checkId!: string;
  @Column('text') kind!: DriftKind;
  @Column('timestamptz') foundAt!: Date;
  @Column('jsonb') before!: BriefResult;
  @Column('jsonb') after!: BriefResult;
  @Column('jsonb') added!: readonly CloudObject[];
  @Column('jsonb') removed!: readonly CloudObject[];

  /** What the suite's own log says of who did it; null when it does not. */
  @Column('jsonb', { nullable: true }) change!: SuiteChange | null;
}
