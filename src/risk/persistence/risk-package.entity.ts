import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** To which subject a package belongs. */
@Entity('risk_package')
@Index('risk_package_of_subject', ['organizationId', 'subjectId'])
export class RiskPackageEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'package_id' })
  packageId!: number;

  @Column('integer', { name: 'subject_id' })
  subjectId!: number;

  /** Whether an inventory told its source, or it has none. */
  @Column('boolean', { name: 'source_known' })
  sourceKnown!: boolean;

  /** False where nothing that runs is in it. */
  @Column('boolean')
  reachable!: boolean;
}
