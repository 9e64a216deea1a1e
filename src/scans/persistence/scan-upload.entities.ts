import { Column, Entity, PrimaryColumn, Index } from 'typeorm';

/** A document that was uploaded, and who did it. */
@Entity('scan_upload')
@Index('scan_upload_newest', ['organizationId', 'receivedAt', 'id'])
@Index('scan_upload_of_body', ['organizationId', 'bodySha256'], { where: 'undone_at IS NULL' })
export class ScanUploadEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'scan_upload_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'scan_upload_pk' })
  id!: string;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt!: Date;

  @Column('text', { name: 'actor_kind' })
  actorKind!: string;

  @Column('text', { name: 'actor_id' })
  actorId!: string;

  @Column('text')
  source!: string;

  /** How the document is to be read. */
  @Column('text', { name: 'media_type' })
  mediaType!: string;

  /** As the sender named it; null where the document's own counts. */
  @Column('text', { nullable: true })
  scope!: string | null;

  /** In which private addresses are meant, where the sender said so. */
  @Column('text', { nullable: true })
  network!: string | null;

  /** That the sender named; null where the document tells its hosts. */
  @Column('integer', { name: 'device_id', nullable: true })
  deviceId!: number | null;

  @Column('bytea', { name: 'body_sha256' })
  bodySha256!: Buffer;

  @Column('integer', { name: 'body_bytes' })
  bodyBytes!: number;

  /** Of the document as a whole; those of its hosts are in the receipts of their scans. */
  @Column('jsonb', { default: [] })
  warnings!: string[];

  @Column('timestamptz', { name: 'undone_at', nullable: true })
  undoneAt!: Date | null;

  @Column('uuid', { name: 'undone_by', nullable: true })
  undoneBy!: string | null;
}

/** What became of one host of an uploaded document. */
@Entity('scan_upload_host')
@Index('scan_upload_host_of_scan', ['organizationId', 'scanId'], { unique: true, where: 'scan_id IS NOT NULL' })
export class ScanUploadHostEntity {
  @PrimaryColumn('integer', { name: 'organization_id', primaryKeyConstraintName: 'scan_upload_host_pk' })
  organizationId!: number;

  @PrimaryColumn('uuid', { name: 'upload_id', primaryKeyConstraintName: 'scan_upload_host_pk' })
  uploadId!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'scan_upload_host_pk' })
  place!: number;

  /** By which the host is found again in the document; null where the document is about one. */
  @Column('text', { name: 'host_key', nullable: true })
  hostKey!: string | null;

  /** What people call the host. */
  @Column('text')
  label!: string;

  /** Null where it was refused. */
  @Column('integer', { name: 'device_id', nullable: true })
  deviceId!: number | null;

  /** By what the device was known; null for a new one. */
  @Column('text', { name: 'matched_by', nullable: true })
  matchedBy!: string | null;

  @Column('boolean', { name: 'is_new' })
  isNew!: boolean;

  @Column('uuid', { name: 'scan_id', nullable: true })
  scanId!: string | null;

  /** What was found out when it got its device, for people. */
  @Column('text', { array: true, default: [] })
  notes!: string[];

  /** Why nothing of the host was taken, for people. */
  @Column('text', { nullable: true })
  refusal!: string | null;
}

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
