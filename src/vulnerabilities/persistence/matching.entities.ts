import { Column, Entity, PrimaryColumn, Index } from 'typeorm';

/** How much of what is installed in one scope of a device was compared with advisories. */
@Entity('match_coverage')
export class MatchCoverageEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'match_coverage_pk' }) organizationId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'match_coverage_pk' }) deviceId!: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'match_coverage_pk' }) scope!: string;

  /** Installed package versions. */
  @Column('integer') packages!: number;

  /** Of these, compared with advisories by the service, or looked at by a scanner. */
  @Column('integer') compared!: number;

  /** Why the others were not: `[{ ecosystem, reason, packages }]`. */
  @Column('jsonb') gaps!: unknown;
  @Column('timestamptz') matchedAt!: Date;
}

/** The kind of place that a device is. Written by the risk context. */
@Entity('device_context')
@Index('device_context_by_place', ['organizationId', 'context', 'deviceId'])
export class DeviceContextEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;

  /** Exposure, criticality, role and controls as one number. */
  @Column('smallint') context!: number;
}

/** What a series of a device shows at the moment. */
@Entity('device_occurrences')
export class DeviceOccurrencesEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;
  @PrimaryColumn('integer') seriesId!: number;

  /** Sorted ids of finding_match. */
  @Column('integer', { array: true }) matchIds!: number[];

  /** What was scanned, as others name it: `in:pkg:oci/shop`. Sorted. */
  @Column('text', { array: true, default: [] }) traits!: string[];
}

/** A package of a kernel that is installed on a device and does not run there. */
@Entity('idle_kernel')
export class IdleKernelEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'idle_kernel_pk' }) organizationId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'idle_kernel_pk' }) deviceId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'idle_kernel_pk' }) packageId!: number;

  /** Which versions of it; null for every version. */
  @Column('text', { array: true, nullable: true }) versions!: string[] | null;

  /** What runs instead (`uname -r`). */
  @Column('text') running!: string;

  /** Whether it is newer than what runs. */
  @Column('boolean') newer!: boolean;
}

/** A package in which nothing that runs can be reached. Written by the risk context. */
@Entity('unreachable_package')
export class UnreachablePackageEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') packageId!: number;

  /** Which rule says so. */
  @Column('text') reason!: string;
}

/** A deactivated device whose findings were taken out of the counts. */
@Entity('withdrawn_device')
export class WithdrawnDeviceEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;
  @Column('timestamptz', { default: () => 'now()' }) withdrawnAt!: Date;
}

const KEY = { primaryKeyConstraintName: 'series_loss_pk' };

/** Findings that a series of a device stopped, or began, showing with one scan. Rows older than the window go with the next change. */
@Entity('series_loss')
export class SeriesLossEntity {
  @PrimaryColumn('integer', { ...KEY }) organizationId!: number;
  @PrimaryColumn('integer', { ...KEY }) deviceId!: number;

  /** The version of the device that the scan was compared with: later losses have higher ones. */
  @PrimaryColumn('integer', { ...KEY }) deviceVersion!: number;

  /** Whether an inventory left packages out; else a list of findings left findings out. */
  @PrimaryColumn('boolean', { ...KEY }) ofInventory!: boolean;

  /** Whose document it was. */
  @Column('integer') seriesId!: number;

  /** By the clock of the database, which no device sets. */
  @Column('timestamptz') at!: Date;

  /** How many findings the series showed just before, or followed from inventories of its scope. */
  @Column('integer') shownBefore!: number;

  /** The same of all series of the device, or of all its inventories. */
  @Column('integer') deviceBefore!: number;

  /** What it stopped showing, one match of each finding. */
  @Column('integer', { array: true }) goneIds!: number[];

  /** What it began showing; empty where it had shown nothing. */
  @Column('integer', { array: true }) cameIds!: number[];
}

/** A finding set aside while its vulnerability is joined with another or taken apart; gone by the end of the transaction. */
@Entity('regrouped_finding')
export class RegroupedFindingEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;
  @PrimaryColumn('integer') vulnerabilityId!: number;
  @PrimaryColumn('integer') packageId!: number;
  @Column('smallint') state!: number;
  @Column('smallint') severity!: number;
  @Column('smallint') cause!: number;
  @Column('timestamptz') firstSeenAt!: Date;
  @Column('timestamptz') changedAt!: Date;
}
