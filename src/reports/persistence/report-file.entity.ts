import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language, Paper } from '../domain/kept-report.js';

/** A PDF that was printed of a report. */
@Entity('report_file')
export class ReportFileEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'report_file_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { name: 'report_id', primaryKeyConstraintName: 'report_file_pk' })
  reportId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'report_file_pk' })
  paper!: Paper;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'report_file_pk' })
  lang!: Language;

  /** What printed it: service and browser with their versions. */
  @Column('text')
  printer!: string;

  /** Of its bytes, in hex; it stays when they are let go. */
  @Column('text')
  sha256!: string;

  @Column('integer')
  pages!: number;

  /** Bytes. */
  @Column('integer')
  size!: number;

  /** Scripts that no font could write. */
  @Column('text', { array: true })
  missing!: string[];

  @Column('timestamptz', { name: 'printed_at' })
  printedAt!: Date;

  @Column('text', { name: 'printed_by_kind' })
  printedByKind!: string;

  @Column('text', { name: 'printed_by' })
  printedBy!: string;

  /** Null when it was let go: it is printed again when somebody asks. */
  @Column('bytea', { nullable: true })
  contents!: Buffer | null;
}
