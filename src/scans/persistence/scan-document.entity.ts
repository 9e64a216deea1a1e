import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A raw document as it was sent, addressed by its content. Once discarded, only its row stays. */
@Entity('scan_document')
@Index('scan_document_oldest', ['organizationId', 'storedAt', 'sha256'], { where: 'discarded_at IS NULL' })
export class ScanDocumentEntity {
  @PrimaryColumn('integer', { name: 'organization_id' })
  organizationId!: number;

  /** Of the inflated bytes. */
  @PrimaryColumn('bytea')
  sha256!: Buffer;

  /** Null when it was discarded. */
  @Column('bytea', { nullable: true })
  gzip!: Buffer | null;

  /** When it was last sent by a scan that it is kept for: its time of keeping counts from here. */
  @Column('timestamptz', { name: 'stored_at', default: () => 'now()' })
  storedAt!: Date;

  /** Null while it is there. */
  @Column('timestamptz', { name: 'discarded_at', nullable: true })
  discardedAt!: Date | null;
}
