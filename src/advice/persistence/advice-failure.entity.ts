import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last refresh of a text, when it failed. */
@Entity('advice_failure')
export class AdviceFailureEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'advice_failure_pk' })
  organizationId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_failure_pk' })
  task!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'advice_failure_pk' })
  subject!: string;

  /** A `GenerationFault`, or a code of the refresh. */
  @Column('text')
  fault!: string;

  /** In our words. */
  @Column('text')
  message!: string;

  @Column('timestamptz', { name: 'failed_at' })
  failedAt!: Date;
}
