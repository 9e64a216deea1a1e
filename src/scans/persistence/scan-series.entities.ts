import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** What one source last showed of one scope of a device. */
@Entity('scan_series')
@Unique('scan_series_by_scope', ['organizationId', 'deviceId', 'source', 'scope'])
export class ScanSeriesEntity {
  @PrimaryColumn('integer') organizationId!: number;
  @PrimaryColumn('integer') deviceId!: number;

  /** Counts per device. */
  @PrimaryColumn('integer') id!: number;
  @Column('text') source!: string;
  @Column('text') scope!: string;

  /** SHA-256 of the set of observations; an equal scan changes nothing. Empty after a suspect scan: the series holds more than it showed. */
  @Column('bytea') digest!: Buffer;

  /** Distinct pairs of vulnerability and package that it shows. */
  @Column('integer') findingCount!: number;

  /** Whether its last document spoke of findings: that nobody looked is not that there are none. */
  @Column('boolean', { default: true }) reportsFindings!: boolean;

  /** Ids of package_version that it shows, in findings or as software; null from before this was kept. */
  @Column('integer', { array: true, nullable: true }) shownVersionIds!: number[] | null;

  /** Start of the scan that was applied last; older ones are superseded. */
  @Column('timestamptz') startedAt!: Date;

  /** Null when no scan of the series ever reported them. */
  @Column('jsonb', { nullable: true }) listeningPorts!: unknown;
}

/** The last completed scan of a series, as lists of findings show it, and when the first was. Receipts are what they follow from. */
@Entity('scan_series_last')
export class ScanSeriesLastEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'scan_series_last_pk' }) organizationId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'scan_series_last_pk' }) deviceId!: number;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'scan_series_last_pk' }) seriesId!: number;
  @Column('timestamptz') startedAt!: Date;

  /** Null where a release made the row that did not keep it; receipts say it then. */
  @Column('timestamptz', { nullable: true }) firstStartedAt!: Date | null;

  /** Of the series, which never changes. */
  @Column('text') source!: string;
  @Column('text') scope!: string;
}
