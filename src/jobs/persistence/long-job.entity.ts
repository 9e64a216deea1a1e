import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LongJobProblem, LongJobState } from '../domain/long-job.js';

/** Work that takes a while and that people watch. */
@Entity('long_job')
@Index('long_job_under_way', ['organizationId', 'kind', 'subject'], {
  unique: true,
  where: `state IN ('queued', 'running')`,
})
export class LongJobEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'long_job_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'long_job_pk' }) id!: string;
  @Column('text') kind!: string;

  /** What it is about, where several of a kind may be under way; else empty. */
  @Column('text', { default: '' }) subject!: string;
  @Column('text') state!: LongJobState;

  /** What it was asked with. */
  @Column('jsonb') asked!: Record<string, unknown>;
  @Column('text') askedByKind!: string;
  @Column('text') askedBy!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;

  /** While it waits or runs: when it was last heard of. */
  @Column('timestamptz') aliveAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;

  /** Tries begun: who has an older number has lost it. */
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) done!: number;

  /** Null while that is not known. */
  @Column('integer', { nullable: true }) total!: number | null;
  @Column('text', { nullable: true }) phase!: string | null;
  @Column('text', { nullable: true }) resultLink!: string | null;
  @Column('jsonb', { nullable: true }) problem!: LongJobProblem | null;
}
