import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
