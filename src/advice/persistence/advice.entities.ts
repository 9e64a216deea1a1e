import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Authorship, DroppedText } from '../domain/written-text.js';

/** A text that was written: the newest of a task and subject is shown, some before it are kept. */
@Entity('advice_text')
export class AdviceTextEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'advice_text_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_text_pk' }) task!: string;

  /** What it is about where there are several of one task; else empty. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_text_pk' }) subject!: string;

  /** Sorted by time. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'advice_text_pk' }) id!: string;
  @Column('text') dataVersion!: string;
  @Column('jsonb') value!: unknown;
  @Column('jsonb') authorship!: Authorship;
  @Column('jsonb') dropped!: DroppedText[];
  @Column('timestamptz') generatedAt!: Date;
}

/** The last refresh of a text, when it failed. */
@Entity('advice_failure')
export class AdviceFailureEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'advice_failure_pk' }) organizationId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_failure_pk' }) task!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_failure_pk' }) subject!: string;

  /** A `GenerationFault`, or a code of the refresh. */
  @Column('text') fault!: string;

  /** In our words. */
  @Column('text') message!: string;
  @Column('timestamptz') failedAt!: Date;
}
