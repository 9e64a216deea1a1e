import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a subject comes to over all devices. */
@Entity('risk_subject_rollup')
@Index('risk_subject_rollup_by_mass', ['organizationId', 'mass'])
export class RiskSubjectRollupEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'subject_id' })
  subjectId!: number;

  @Column('numeric', { array: true })
  masses!: string[];

  @Column('numeric')
  mass!: string;

  /** With something open. */
  @Column('integer')
  devices!: number;

  @Column('integer')
  findings!: number;

  /** Devices by their worst level. */
  @Column('integer', { name: 'by_level', array: true })
  byLevel!: number[];

  @Column('jsonb', { name: 'by_tier' })
  byTier!: Record<string, number>;

  /** Devices by their first day due. */
  @Column('jsonb')
  due!: Record<string, number>;

  @Column('integer', { name: 'by_confidence', array: true })
  byConfidence!: number[];
}
