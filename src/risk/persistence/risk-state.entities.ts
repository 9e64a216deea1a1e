import { Column, Entity, PrimaryColumn, Index } from 'typeorm';

/** Everything that views of a whole organization show, in one row. */
@Entity('risk_organization')
export class RiskOrganizationEntity {
  @PrimaryColumn('integer') organizationId!: number;

  /** Rises with every update. */
  @Column('bigint') version!: string;
  @Column('integer') policyVersion!: number;
  @Column('text') method!: string;
  @Column('jsonb') totals!: unknown;
  @Column('jsonb', { nullable: true }) coverage!: object | null;

  /** What was counted of cloud suites; null without. */
  @Column('jsonb', { nullable: true }) cloud!: object | null;

  /** What moved the mass since the day began. */
  @Column('jsonb') today!: unknown;
  @Column('timestamptz') updatedAt!: Date;
}

/** What a device was counted as: enough to take it out of every sum again. */
@Entity('risk_device')
@Index('risk_device_by_mass', ['organizationId', 'mass'], { where: 'scanned' })
export class RiskDeviceEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;

  /** Code of its place, by the policy in force. */
  @Column('smallint') place!: number;
  @Column('boolean') scanned!: boolean;

  /** In the order of `VARIANTS`, in 10⁻¹². */
  @Column('bigint', { array: true }) masses!: string[];

  /** The first of them. */
  @Column('bigint') mass!: string;

  /** Open findings in each cell of the matrix. */
  @Column('integer', { array: true }) cells!: number[];
  @Column('integer', { array: true }) inherentCells!: number[];

  /** Open findings and failing checks in each of the groups of threats (letter and way in). */
  @Column('integer', { array: true, default: '{}' }) threats!: number[];

  /** Fixed findings by the days they were open. */
  @Column('jsonb') fixedAfter!: Record<string, number>;

  /** Findings and failing checks, packed. */
  @Column('bytea') members!: Buffer;
  @Column('timestamptz') updatedAt!: Date;
}

/** What a subject is on a device. */
@Entity('risk_component')
@Index('risk_component_of_subject', ['organizationId', 'subjectId', 'deviceId'])
export class RiskComponentEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;
  @PrimaryColumn('integer') subjectId!: number;
  @Column('bigint', { array: true }) masses!: string[];

  /** Open ones, failing checks with them. */
  @Column('integer') findings!: number;
  @Column('integer') vulnerabilities!: number;

  /** The worst open one, 1-5; 0 for none. */
  @Column('smallint') level!: number;

  /** The strictest open one; -1 for none. */
  @Column('smallint') tier!: number;
  @Column('date', { nullable: true }) dueOn!: string | null;

  /** The worst: index into `CONFIDENCES`. */
  @Column('smallint') confidence!: number;
}

/** To which subject a package belongs. */
@Entity('risk_package')
@Index('risk_package_of_subject', ['organizationId', 'subjectId'])
export class RiskPackageEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') packageId!: number;
  @Column('integer') subjectId!: number;

  /** Whether an inventory named its source, or it has none. */
  @Column('boolean') sourceKnown!: boolean;

  /** False where nothing that runs is in it. */
  @Column('boolean') reachable!: boolean;
}

/** One cause by which the mass of an organization moved. */
@Entity('risk_ledger')
@Index('risk_ledger_by_time', ['organizationId', 'at'])
export class RiskLedgerEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') cause!: string;

  /** By how much, in 10⁻¹². */
  @Column('numeric') mass!: string;
  @Column('numeric') massBefore!: string;
  @Column('integer') devicesBefore!: number;
  @Column('integer') devicesAfter!: number;

  /** What it was about, those that moved most first. */
  @Column('jsonb') subjects!: unknown;
}

/** What an organization looked like at the end of a day. */
@Entity('risk_day')
export class RiskDayEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('date') day!: string;
  @Column('jsonb') figures!: unknown;
}
