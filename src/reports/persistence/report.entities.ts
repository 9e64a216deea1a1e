import { Column, Entity, PrimaryColumn, Index } from 'typeorm';
import type { Language, Paper } from '../domain/stored-report.js';
import type { ReportSummary } from '../domain/summary.js';

/** A report that was made: one of each state of the data. */
@Entity('report')
@Index('report_of_data', ['organizationId', 'dataVersion'], { unique: true })
@Index('report_by_age', ['organizationId', 'madeAt', 'id'])
export class ReportEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'report_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'report_pk' }) id!: string;
  @Column('text') dataVersion!: string;

  /** Version of the shape of the summary. */
  @Column('integer') format!: number;
  @Column('timestamptz') asOf!: Date;

  /** As it was read, members in their order: jsonb would put them in another, and what is printed from it is to be the same. */
  @Column('json') summary!: ReportSummary;
  @Column('timestamptz') madeAt!: Date;
  @Column('text') madeByKind!: string;
  @Column('text') madeBy!: string;
}

/** A PDF that was printed of a report. */
@Entity('report_file')
export class ReportFileEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'report_file_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'report_file_pk' }) reportId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'report_file_pk' }) paper!: Paper;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'report_file_pk' }) lang!: Language;

  /** What printed it: service and browser with their versions. */
  @Column('text') printer!: string;

  /** Of its bytes, in hex; it stays when they are let go. */
  @Column('text') sha256!: string;
  @Column('integer') pages!: number;

  /** Bytes. */
  @Column('integer') size!: number;

  /** Scripts that no font could write. */
  @Column('text', { array: true }) missing!: string[];
  @Column('timestamptz') printedAt!: Date;
  @Column('text') printedByKind!: string;
  @Column('text') printedBy!: string;

  /** Null when it was let go: it is printed again when somebody asks. */
  @Column('bytea', { nullable: true }) contents!: Buffer | null;
}
