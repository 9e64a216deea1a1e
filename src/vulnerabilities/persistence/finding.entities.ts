import { Column, Entity, PrimaryColumn, Index, Unique } from 'typeorm';

/** A vulnerability in a package on a device, with its life. No text: there are millions of these. */
@Entity('finding')
@Index('finding_of_vulnerability', ['organizationId', 'vulnerabilityId', 'deviceId', 'packageId'])
export class FindingEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;
  @PrimaryColumn('integer') vulnerabilityId!: number;
  @PrimaryColumn('integer') packageId!: number;

  /** Index into `FINDING_STATES`. */
  @Column('smallint') state!: number;

  /** Index into `SEVERITY_ORDER`. */
  @Column('smallint') severity!: number;

  /** Of its last change of state: a value of `FINDING_CAUSE`, 0 where it was not recorded. */
  @Column('smallint', { default: 0 }) cause!: number;

  /** Whether it is in kernels only that do not run on the device. */
  @Column('boolean', { default: false }) notRunning!: boolean;
  @Column('timestamptz') firstSeenAt!: Date;

  /** When state or severity became what they are. */
  @Column('timestamptz') changedAt!: Date;
}

/** A distinct observation: an identifier in an installed version of a package, with what was said about the fix. Devices share it. */
@Entity('finding_match')
@Unique('finding_match_by_content', ['organizationId', 'contentHash'])
@Index('finding_match_of', ['organizationId', 'vulnerabilityId', 'packageId'])
@Index('finding_match_rated', ['organizationId', 'vulnerabilityId'], { where: 'stated_severity IS NOT NULL' })
export class FindingMatchEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') id!: number;

  /** First 16 bytes of SHA-256 over everything below as it was stated, but the vulnerability. */
  @Column('bytea') contentHash!: Buffer;

  /** What the scanner called it, in upper case. */
  @Column('text') identifier!: string;

  /** The vulnerability that the identifier names at the moment. */
  @Column('integer') vulnerabilityId!: number;
  @Column('integer') packageId!: number;

  /** Index into `SEVERITY_ORDER`. */
  @Column('smallint') severity!: number;

  /** What the severity was derived from, in words; null where somebody named it, or nobody knows it. */
  @Column('text', { nullable: true }) severityBasis!: string | null;
  /** Of malware, which is critical: the severity that was stated. Null for anything else. */
  @Column('smallint', { nullable: true }) statedSeverity!: number | null;

  /** Of malware, which no version fixes: those that were stated. Null for anything else. */
  @Column('text', { array: true, nullable: true }) cleanVersions!: string[] | null;
  @Column('text') installedVersion!: string;
  @Column('text', { array: true }) fixedVersions!: string[];
  @Column('text') fixState!: string;
  @Column('text', { array: true }) locations!: string[];

  /** What is known of the package beside its version: `arch=amd64`. Sorted. */
  @Column('text', { array: true, default: [] }) traits!: string[];

  /**
   * Other names that the same report gives to its identifier, in upper case: decisions about these reach it. Null where it gives none,
   * as of most: that takes no place.
   */
  @Column('text', { array: true, nullable: true }) names!: string[] | null;

  /** The CVEs that the same report says it is about, where there are several; else null. */
  @Column('text', { array: true, nullable: true }) covers!: string[] | null;
}

/** The highest id that was given to a match of the organization. Some were given and not used. */
@Entity('finding_match_counter')
export class FindingMatchCounterEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @Column('integer') lastId!: number;
}

/** How risky a vulnerability is in one kind of place. Findings do not store it: it is the same for all of one kind. Written by the risk context. */
@Entity('finding_risk')
@Unique('finding_risk_id', ['organizationId', 'id'])
// These, and the key, include the number of findings, which TypeORM cannot say.
@Index('finding_risk_of_cell', { synchronize: false })
@Index('finding_risk_of_inherent_cell', { synchronize: false })
export class FindingRiskEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') vulnerabilityId!: number;
  @PrimaryColumn('smallint') context!: number;
  @PrimaryColumn('boolean') reachable!: boolean;

  /** Of the findings: index into `FINDING_STATES`. */
  @PrimaryColumn('smallint') state!: number;

  /** Counts per organization. */
  @Column('integer') id!: number;

  /** 1-5; 0 where no risk is left by decision. */
  @Column('smallint') likelihood!: number;
  @Column('smallint') impact!: number;

  /** 1 very low to 5 very high. */
  @Column('smallint') level!: number;

  /** Without decisions and controls. */
  @Column('smallint') inherentLikelihood!: number;
  @Column('smallint') inherentImpact!: number;
  @Column('smallint') inherentLevel!: number;

  /** Probability of exploitation within 30 days times the weight of the impact, in 10⁻¹². */
  @Column('bigint') units!: string;

  /** The same with what is not known taken for the better. */
  @Column('bigint') lowUnits!: string;

  /** The same with what is not known taken for the worse. */
  @Column('bigint') highUnits!: string;
  @Column('bigint') inherentUnits!: string;

  /** Index into the deadline tiers of the policy. */
  @Column('smallint') tier!: number;

  /** Since which day (counted from 1970) each deadline held, oldest first; the last one holds now. */
  @Column('integer', { array: true }) clockSince!: number[];

  /** Days of each; -1 for the next upgrade. */
  @Column('smallint', { array: true }) clockDays!: number[];

  /** The threat profile of the vulnerability; 0 where nobody has looked. Counts to 2⁵³ at most. */
  @Column('bigint', { default: 0 }) threatProfile!: string;

  /** What it was computed from. */
  @Column('jsonb') basis!: unknown;

  /** How many findings are of this kind at the moment. */
  @Column('integer', { default: 0 }) findings!: number;
}

/** What the cells of the matrix hold: the totals of lists by cell. Each list has 25 numbers, in the order of the bits of cells. */
@Entity('finding_cell_count')
export class FindingCellCountEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Open findings. */
  @Column('integer', { array: true }) findings!: number[];

  /** Findings that are not fixed, by what they would be without controls and decisions. */
  @Column('integer', { array: true }) inherentFindings!: number[];

  /** Vulnerabilities that have an open finding there. */
  @Column('integer', { array: true }) vulnerabilities!: number[];
}
