import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** How risky a vulnerability is in one kind of place. Findings do not store it: it is the same for all of one kind. Written by the risk context. */
@Entity('finding_risk')
@Unique('finding_risk_id', ['organizationId', 'id'])
// These, and the key, include the number of findings, which TypeORM cannot say.
@Index('finding_risk_of_cell', { synchronize: false })
@Index('finding_risk_of_inherent_cell', { synchronize: false })
export class FindingRiskEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'vulnerability_id' })
  vulnerabilityId!: number;

  @PrimaryColumn('smallint')
  context!: number;

  @PrimaryColumn('boolean')
  reachable!: boolean;

  /** Of the findings: index into `FINDING_STATES`. */
  @PrimaryColumn('smallint')
  state!: number;

  /** Counts per organization. */
  @Column('integer')
  id!: number;

  /** 1-5; 0 where no risk is left by decision. */
  @Column('smallint')
  likelihood!: number;

  @Column('smallint')
  impact!: number;

  /** 1 very low to 5 very high. */
  @Column('smallint')
  level!: number;

  /** Without decisions and controls. */
  @Column('smallint', { name: 'inherent_likelihood' })
  inherentLikelihood!: number;

  @Column('smallint', { name: 'inherent_impact' })
  inherentImpact!: number;

  @Column('smallint', { name: 'inherent_level' })
  inherentLevel!: number;

  /** Probability of exploitation within 30 days times the weight of the impact, in 10⁻¹². */
  @Column('bigint')
  units!: string;

  /** The same with what is not known taken for the better. */
  @Column('bigint', { name: 'low_units' })
  lowUnits!: string;

  /** The same with what is not known taken for the worse. */
  @Column('bigint', { name: 'high_units' })
  highUnits!: string;

  @Column('bigint', { name: 'inherent_units' })
  inherentUnits!: string;

  /** Index into the deadline tiers of the policy. */
  @Column('smallint')
  tier!: number;

  /** Since which day (counted from 1970) each deadline held, oldest first; the last one holds now. */
  @Column('integer', { name: 'clock_since', array: true })
  clockSince!: number[];

  /** Days of each; -1 for the next upgrade. */
  @Column('smallint', { name: 'clock_days', array: true })
  clockDays!: number[];

  /** The threat profile of the vulnerability; 0 where nobody has looked. Counts to 2⁵³ at most. */
  @Column('bigint', { name: 'threat_profile', default: 0 })
  threatProfile!: string;

  /** What it was computed from. */
  @Column('jsonb')
  basis!: unknown;

  /** How many findings are of this kind at the moment. */
  @Column('integer', { default: 0 })
  findings!: number;
}
