import { Column, Entity, PrimaryColumn, Index } from 'typeorm';

/** A document that was uploaded, and who did it. */
@Entity('scan_upload')
@Index('scan_upload_newest', ['organizationId', 'receivedAt', 'id'])
@Index('scan_upload_of_body', ['organizationId', 'bodySha256'], { where: 'undone_at IS NULL' })
export class ScanUploadEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'scan_upload_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'scan_upload_pk' }) id!: string;
  @Column('timestamptz') receivedAt!: Date;
  @Column('text') actorKind!: string;
  @Column('text') actorId!: string;
  @Column('text') source!: string;

  /** How the document is to be read. */
  @Column('text') mediaType!: string;

  /** As the sender named it; null where the document's own counts. */
  @Column('text', { nullable: true }) scope!: string | null;

  /** In which private addresses are meant, where the sender said so. */
  @Column('text', { nullable: true }) network!: string | null;

  /** That the sender named; null where the document names its hosts. */
  @Column('integer', { nullable: true }) deviceId!: number | null;
  @Column('bytea') bodySha256!: Buffer;
  @Column('integer') bodyBytes!: number;

  /** Of the document as a whole; those of its hosts are in the receipts of their scans. */
  @Column('jsonb', { default: [] }) warnings!: string[];
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
  @Column('uuid', { nullable: true }) undoneBy!: string | null;
}

/** What became of one host of an uploaded document. */
@Entity('scan_upload_host')
@Index('scan_upload_host_of_scan', ['organizationId', 'scanId'], { unique: true, where: 'scan_id IS NOT NULL' })
export class ScanUploadHostEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'scan_upload_host_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'scan_upload_host_pk' }) uploadId!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'scan_upload_host_pk' }) place!: number;

  /** By which the host is found again in the document; null where the document is about one. */
  @Column('text', { nullable: true }) hostKey!: string | null;

  /** What people call the host. */
  @Column('text') label!: string;

  /** Null where it was refused. */
  @Column('integer', { nullable: true }) deviceId!: number | null;

  /** By what the device was known; null for a new one. */
  @Column('text', { nullable: true }) matchedBy!: string | null;
  @Column('boolean') isNew!: boolean;
  @Column('uuid', { nullable: true }) scanId!: string | null;

  /** What was found out when it got its device, for people. */
  @Column('text', { array: true, default: [] }) notes!: string[];

  /** Why nothing of the host was taken, for people. */
  @Column('text', { nullable: true }) refusal!: string | null;
}

/** What a series held before the scan of an upload was applied. */
@Entity('scan_upload_before')
export class ScanUploadBeforeEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'scan_upload_before_pk' }) organizationId!: number;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'scan_upload_before_pk' }) scanId!: string;
  @Column('integer') deviceId!: number;
  @Column('integer') seriesId!: number;

  /** Sightings of findings. */
  @Column('integer', { array: true }) matchIds!: number[];
  @Column('text', { array: true }) traits!: string[];

  /** The row of `scan_series`; null where the series was not there. */
  @Column('jsonb', { nullable: true }) series!: unknown;

  /** Of `scan_series_last`; null where there was no completed scan. */
  @Column('timestamptz', { nullable: true }) firstStartedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastStartedAt!: Date | null;

  /** Null where no inventory was reported. */
  @Column('integer', { array: true, nullable: true }) softwareIds!: number[] | null;

  /** Of `device_software`, as are what suspect scans had added; null where no inventory was reported. */
  @Column('timestamptz', { nullable: true }) softwareStartedAt!: Date | null;
  @Column('integer', { array: true, nullable: true }) doubtfulVersionIds!: number[] | null;

  /** Of `device_software`; null where no inventory was reported. */
  @Column('text', { array: true, nullable: true }) softwareTraits!: string[] | null;

  /** The rows of `device_check`. */
  @Column('jsonb') checks!: unknown[];
}
