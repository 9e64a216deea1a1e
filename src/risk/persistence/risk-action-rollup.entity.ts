import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is open of a subject over all devices and has a fix, or has none. */
@Entity('risk_action_rollup')
export class RiskActionRollupEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'subject_id' })
  subjectId!: number;

  @PrimaryColumn('boolean')
  fixable!: boolean;

  @Column('integer')
  devices!: number;

  @Column('integer')
  findings!: number;

  /** Devices by their worst level. */
  @Column('integer', { name: 'by_level', array: true })
  byLevel!: number[];

  /** Devices by strictest tier and first day due, as `waveKey` writes them. */
  @Column('jsonb')
  waves!: Record<string, number>;

  /** The strictest of them. */
  @Column('smallint', { nullable: true })
  tier!: number | null;

  /** The first of their days, from 1970. */
  @Column('integer', { name: 'due_day', nullable: true })
  dueDay!: number | null;

  /** Devices by how much was known of the riskiest. */
  @Column('integer', { name: 'by_confidence', array: true })
  byConfidence!: number[];
}
