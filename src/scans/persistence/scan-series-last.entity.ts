import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last completed scan of a series, as lists of findings show it, and when the first was. Receipts are what they follow from. */
@Entity('scan_series_last')
export class ScanSeriesLastEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'scan_series_last_pk' })
  organizationId!: number;

  @PrimaryColumn('integer', { name: 'device_id', primaryKeyConstraintName: 'scan_series_last_pk' })
  deviceId!: number;

  @PrimaryColumn('integer', { name: 'series_id', primaryKeyConstraintName: 'scan_series_last_pk' })
  seriesId!: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** Null where a release made the row that did not keep it; receipts tell then. */
  @Column('timestamptz', { name: 'first_started_at', nullable: true })
  firstStartedAt!: Date | null;

  /** Of the series, which never changes. */
  @Column('text')
  source!: string;

  @Column('text')
  scope!: string;
}
