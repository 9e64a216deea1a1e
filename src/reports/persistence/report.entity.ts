import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ReportSummary } from '../domain/summary.js';

/** A report that was made: one of each state of the data. */
@Entity('report')
@Index('report_of_data', ['organizationId', 'dataVersion'], { unique: true })
@Index('report_by_age', ['organizationId', 'madeAt', 'id'])
export class ReportEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'report_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'report_pk' })
  id!: string;

  @Column('text', { name: 'data_version' })
  dataVersion!: string;

  /** Version of the shape of the summary. */
  @Column('integer')
  format!: number;

  @Column('timestamptz', { name: 'as_of' })
  asOf!: Date;

  /** As it was read, members in their order: jsonb would put them in another, and what is printed from it is to be the same. */
  @Column('json')
  summary!: ReportSummary;

  @Column('timestamptz', { name: 'made_at' })
  madeAt!: Date;

  @Column('text', { name: 'made_by_kind' })
  madeByKind!: string;

  @Column('text', { name: 'made_by' })
  madeBy!: string;
}
