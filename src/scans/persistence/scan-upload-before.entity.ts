import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a series held before the scan of an upload was applied. */
@Entity('scan_upload_before')
export class ScanUploadBeforeEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'scan_upload_before_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { name: 'scan_id', primaryKeyConstraintName: 'scan_upload_before_pk' })
  scanId!: string;

  @Column('integer', { name: 'device_id' })
  deviceId!: number;

  @Column('integer', { name: 'series_id' })
  seriesId!: number;

  /** Sightings of findings. */
  @Column('integer', { name: 'match_ids', array: true })
  matchIds!: number[];

  @Column('text', { array: true })
  traits!: string[];

  /** The row of `scan_series`; null where the series was not there. */
  @Column('jsonb', { nullable: true })
  series!: unknown;

  /** Of `scan_series_last`; null where there was no completed scan. */
  @Column('timestamptz', { name: 'first_started_at', nullable: true })
  firstStartedAt!: Date | null;

  @Column('timestamptz', { name: 'last_started_at', nullable: true })
  lastStartedAt!: Date | null;

  /** Null where no inventory was told. */
  @Column('integer', { name: 'software_ids', array: true, nullable: true })
  softwareIds!: number[] | null;

  /** Of `device_software`, as are what suspect scans had added; null where no inventory was told. */
  @Column('timestamptz', { name: 'software_started_at', nullable: true })
  softwareStartedAt!: Date | null;

  @Column('integer', { name: 'doubtful_version_ids', array: true, nullable: true })
  doubtfulVersionIds!: number[] | null;

  /** Of `device_software`; null where no inventory was told. */
  @Column('text', { name: 'software_traits', array: true, nullable: true })
  softwareTraits!: string[] | null;

  /** The rows of `device_check`. */
  @Column('jsonb')
  checks!: unknown[];
}
