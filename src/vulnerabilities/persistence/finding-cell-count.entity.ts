import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the cells of the matrix hold: the totals of lists by cell. Each list has 25 numbers, in the order of the bits of cells. */
@Entity('finding_cell_count')
export class FindingCellCountEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Open findings. */
  @Column('integer', { array: true })
  findings!: number[];

  /** Findings that are not fixed, by what they would be without controls and decisions. */
  @Column('integer', { array: true, name: 'inherent_findings' })
  inherentFindings!: number[];

  /** Vulnerabilities that have an open finding there. */
  @Column('integer', { array: true })
  vulnerabilities!: number[];
}
