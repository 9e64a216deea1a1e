import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
