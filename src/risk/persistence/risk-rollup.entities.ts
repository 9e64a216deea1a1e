import { Column, Entity, PrimaryColumn, Index, Unique } from 'typeorm';

/** What one would set right: a source package, a check. */
@Entity('risk_subject')
@Unique('risk_subject_name', ['organizationId', 'kind', 'ecosystem', 'name'])
export class RiskSubjectEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Counts per organization. */
  @PrimaryColumn('integer') id!: number;

  /** `package` or `check`. */
  @Column('text') kind!: string;

  /** Of a check its severity, or empty. */
  @Column('text') ecosystem!: string;
  @Column('text') name!: string;
}

/** What a subject comes to over all devices. */
@Entity('risk_subject_rollup')
@Index('risk_subject_rollup_by_mass', ['organizationId', 'mass'])
export class RiskSubjectRollupEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') subjectId!: number;
  @Column('numeric', { array: true }) masses!: string[];
  @Column('numeric') mass!: string;

  /** With something open. */
  @Column('integer') devices!: number;
  @Column('integer') findings!: number;

  /** Devices by their worst level. */
  @Column('integer', { array: true }) byLevel!: number[];
  @Column('jsonb') byTier!: Record<string, number>;

  /** Devices by their first day due. */
  @Column('jsonb') due!: Record<string, number>;
  @Column('integer', { array: true }) byConfidence!: number[];
}

/** What is open of a subject over all devices and has a fix, or has none. */
@Entity('risk_action_rollup')
export class RiskActionRollupEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') subjectId!: number;
  @PrimaryColumn('boolean') fixable!: boolean;
  @Column('integer') devices!: number;
  @Column('integer') findings!: number;

  /** Devices by their worst level. */
  @Column('integer', { array: true }) byLevel!: number[];

  /** Devices by strictest tier and first day due, as `waveKey` writes them. */
  @Column('jsonb') waves!: Record<string, number>;

  /** The strictest of them. */
  @Column('smallint', { nullable: true }) tier!: number | null;

  /** The first of their days, from 1970. */
  @Column('integer', { nullable: true }) dueDay!: number | null;

  /** Devices by how much was known of the riskiest. */
  @Column('integer', { array: true }) byConfidence!: number[];
}

/** A view as it was computed for a version of the organization. */
@Entity('risk_view')
export class RiskViewEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('text') name!: string;
  @Column('bigint') version!: string;

  /** Not jsonb: it comes back with its members in the order in which it was written. */
  @Column('json') document!: unknown;
  @Column('timestamptz') madeAt!: Date;
}
